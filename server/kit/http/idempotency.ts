import { createHash } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

const MAX_KEY = 200;

/**
 * Runs a write once under its `Idempotency-Key` (scope: account, user, method, path): a replay within 24 hours returns the first response.
 * Key and effect are written in one transaction, so there is never one without the other.
 * @throws idempotency_mismatch when the key came with another body
 */
export async function replayOrRun(
  unit: UnitOfWork,
  { endpoint, http, body }: { endpoint: Endpoint; http: HonoContext; body: unknown },
  run: () => Promise<unknown>,
): Promise<unknown> {
  const key = http.req.header('idempotency-key');
  if (!key || endpoint.method === 'GET' || !endpoint.idempotent) return run();
  if (key.length > MAX_KEY)
    refuse('invalid_request', { fields: { 'Idempotency-Key': fault('longer_than', { limit: MAX_KEY }) } });
  const row = {
    account_id: unit.accountId,
    user_id: unit.actor.id ?? unit.accountId,
    method: endpoint.method,
    path: http.req.path,
    key,
  };
  const hash = createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest();
  const taken = await unit.db
    .insertInto('idempotency_keys')
    .values({ ...row, body_hash: hash, status: endpoint.status, answer: 'null', created_at: unit.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  const mine = unit.db.selectFrom('idempotency_keys').where((is) => is.and(row));
  if (!taken) {
    const first = await mine.select(['body_hash', 'answer']).executeTakeFirstOrThrow();
    return first.body_hash.equals(hash) ? first.answer : refuse('idempotency_mismatch');
  }
  const answer = await run();
  await unit.db
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where((is) => is.and(row))
    .execute();
  return answer;
}
