import { z } from 'zod';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import type { Context } from '#server/kit/context.ts';
import { isNarrowed, inTransaction } from '#server/kit/db/in-transaction.ts';
import { canSeeAll } from '#server/kit/db/narrowed.ts';
import type { Scope } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/** Calls that only read. */
const reads = (endpoint: Endpoint): boolean => endpoint.method === 'GET' || endpoint.reads === true;

/**
 * The scope in which a call's units of work run. Every call that reads is restricted to the conversations that the caller's group sees,
 * whatever module it belongs to: a new call, or one outside of the CRM (privacy, settings, files), cannot omit it. A call that writes uses
 * everything that exists, but may name nothing that the caller does not see ({@link refuseUnseen}).
 */
export function toVisibilityScope(endpoint: Endpoint, scope: Scope): Scope {
  return {
    ...scope,
    asSeen: reads(endpoint),
  };
}

/** @throws not_found where a call that writes names a conversation, or a part of one, that its caller does not see */
export async function refuseUnseen(
  context: Context,
  endpoint: Endpoint,
  { scope, input }: { scope: Scope; input: unknown },
): Promise<void> {
  if (reads(endpoint) || !(await isNarrowed(context, scope))) return;
  const ids = [...idsIn(input)];
  const seen = await inTransaction(context, { ...scope, asSeen: true }, (unit) => canSeeAll(unit, ids));
  if (!seen) refuse('not_found');
}

const Uuid = z.uuid();

/** Every id anywhere in the input. */
function* idsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (Uuid.safeParse(value).success) yield value;
  } else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* idsIn(part);
}
