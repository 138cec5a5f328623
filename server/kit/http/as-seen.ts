import { z } from 'zod';
import { API_BASE, type Endpoint } from '#contracts/kit/endpoint.ts';
import type { Context } from '#server/kit/context.ts';
import { seesNamed } from '#server/kit/db/narrowed.ts';
import { isNarrowed, withUnit, type Scope } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/** Where conversations are read and worked on. */
const CONVERSATIONS = `${API_BASE}/crm/`;
/** Where else something of them is read: the files of their messages, and the log of what was done, whole and of one noun. */
const READ_TOO = ['files/', 'accounts/activity-log', 'accounts/settings/history'].map(
  (place) => `${API_BASE}/${place}`,
);

/**
 * For whom a call's units work. What a person reads of the CRM is no more than their group sees; what they do rests on all there is, and
 * may name nothing else ({@link refuseUnseen}).
 */
export const scopeOf = (endpoint: Endpoint, scope: Scope): Scope => ({
  ...scope,
  asSeen:
    [CONVERSATIONS, ...READ_TOO].some((place) => endpoint.path.startsWith(place)) &&
    (endpoint.method === 'GET' || endpoint.reads === true),
});

/** @throws not_found where a call that does something in the CRM names a conversation, or a part of one, that its caller does not see */
export const refuseUnseen = async (
  context: Context,
  endpoint: Endpoint,
  { scope, input }: { scope: Scope; input: unknown },
): Promise<void> => {
  if (!endpoint.path.startsWith(CONVERSATIONS) || endpoint.method === 'GET' || endpoint.reads === true)
    return;
  if (!(await isNarrowed(context, scope))) return;
  const ids = [...idsIn(input)];
  const seen = await withUnit(context, { ...scope, asSeen: true }, (unit) => seesNamed(unit, ids));
  if (!seen) refuse('not_found');
};

const Uuid = z.uuid();

/** Every id that stands anywhere in what was given. */
function* idsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (Uuid.safeParse(value).success) yield value;
  } else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* idsIn(part);
}
