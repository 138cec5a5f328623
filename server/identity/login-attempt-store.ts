import type { ATTEMPT_RESULTS, LoginAttempt } from '#contracts/identity/login-attempts.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { ByTime, toPage, readCursor } from '#server/kit/http/cursor.ts';

/** Tries that had to wait are written at most so often for a person and an address: a flood shall not fill the table. */
const WAITING_EVERY_MS = 60_000;
const LONGEST_AGENT = 400;

type AttemptInput = {
  user: { account_id: string; _id: string } | undefined;
  result: (typeof ATTEMPT_RESULTS)[number];
  request: Request;
  ip: string;
  known: boolean;
};

/** Writes a try to sign in; one at an address that nobody has is written too, so that it takes as long. */
export async function noteAttempt(
  context: Context,
  { user, result, request, ip, known }: AttemptInput,
): Promise<void> {
  const { platform } = context.database;
  const now = context.clock();
  const account_id = user?.account_id ?? PLATFORM_ACCOUNT_ID;
  const user_id = user?._id ?? null;
  if (result === 'waiting') {
    const lately = await platform
      .selectFrom('login_attempts')
      .select('_id')
      .where('account_id', '=', account_id)
      .where('user_id', 'is not distinct from', user_id)
      .where('result', '=', 'waiting')
      .where('ip', '=', ip)
      .where('at', '>', new Date(now.getTime() - WAITING_EVERY_MS).toISOString())
      .limit(1)
      .executeTakeFirst();
    if (lately) return;
  }
  await platform
    .insertInto('login_attempts')
    .values({
      account_id,
      _id: context.newId(),
      user_id,
      at: now,
      result,
      ip,
      user_agent: (request.headers.get('user-agent') ?? '').slice(0, LONGEST_AGENT),
      known_device: known,
    })
    .execute();
}

type AttemptQuery = { userId?: string; limit: number; cursor?: string | undefined };

/** Tries to sign in, newest first: one person's, or everybody's of the account. */
export async function listAttempts(
  unit: UnitOfWork,
  { userId, limit, cursor }: AttemptQuery,
): Promise<{ items: LoginAttempt[]; next: string | null }> {
  let query = unit.db
    .selectFrom('login_attempts as one')
    .innerJoin('users', (join) =>
      join.onRef('users._id', '=', 'one.user_id').onRef('users.account_id', '=', 'one.account_id'),
    )
    .where('one.account_id', '=', unit.accountId)
    .select(['one._id', 'one.at', 'one.result', 'one.ip', 'one.user_agent', 'one.known_device'])
    .select(['users._id as user_id', 'users.name', 'users.email'])
    .orderBy('one.at', 'desc')
    .orderBy('one._id', 'desc')
    .limit(limit + 1);
  if (userId !== undefined) query = query.where('one.user_id', '=', userId);
  if (cursor !== undefined) {
    const [at, id] = readCursor(ByTime, cursor);
    query = query.where((is) => is(is.refTuple('one.at', 'one._id'), '<', is.tuple(at, id)));
  }
  const rows = await query.execute();
  const { items, next } = toPage(rows, limit, (row) => [row.at, row._id]);
  return {
    items: items.map(({ user_id, name, email, result, ...rest }) => ({
      ...rest,
      result: result as LoginAttempt['result'],
      user: { _id: user_id, name, email },
    })),
    next,
  };
}
