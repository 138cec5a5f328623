import type { AccessDoor } from '#contracts/audit/heatmap.ts';
import { insertAccess } from '#server/audit/access-store.ts';
import type { Context } from '#server/kit/context.ts';
import { ignoreFailure } from '#server/kit/errors.ts';

const QUARTER_MS = 900_000;
/** People remembered before the memory is emptied; each is written at most once more than needed then. */
const MOST_REMEMBERED = 100_000;

/** The quarter in which each person was last written down, by account, person and door. */
const written = new WeakMap<Context, Map<string, number>>();

/**
 * Notes that somebody uses the suite just now. It costs a look into memory, and a row once a quarter of an hour; nobody waits for
 * it and no call fails by it.
 */
export function noteAccess(
  context: Context,
  { accountId, userId, door }: { accountId: string; userId: string; door: AccessDoor },
): void {
  const at = context.clock();
  const quarter = Math.floor(at.getTime() / QUARTER_MS);
  const memory = written.get(context) ?? new Map<string, number>();
  written.set(context, memory);
  const key = `${accountId}:${userId}:${door}`;
  if (memory.get(key) === quarter) return;
  if (memory.size >= MOST_REMEMBERED) memory.clear();
  memory.set(key, quarter);
  void ignoreFailure(
    context.log,
    'noting an access hour',
    insertAccess(context.database, { accountId, userId, door, at }),
  );
}
