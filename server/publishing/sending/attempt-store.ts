import type { Fault } from '#contracts/kit/faults/fault.ts';
import type { AttemptOutcome, AttemptStep } from '#contracts/publishing/sending.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import { getActorUserId, type UnitOfWork } from '#server/kit/db/unit.ts';
import { buildPersonNameSql } from '#server/kit/shared-list/shared-rows.ts';
import { toStoredFault } from '#server/kit/stored-fault.ts';

/** The most attempts of one list. */
const LISTED = 500;

type NewAttempt = { targetId: string; position: number; step: AttemptStep; runner: string | null };

/** Records that a step begins. @returns the id of the attempt */
export async function insertAttempt(
  unit: UnitOfWork,
  { targetId, position, step, runner }: NewAttempt,
): Promise<string> {
  const _id = unit.newId();
  await accountTable(unit, 'publishing_attempts').insert({
    _id,
    target_id: targetId,
    position,
    step,
    at: unit.now,
    ended_at: null,
    outcome: null,
    detail: null,
    detail_fault: null,
    runner,
    user_id: getActorUserId(unit.actor),
  });
  return _id;
}

/** Records how a step ended. */
export async function closeAttempt(
  unit: UnitOfWork,
  id: string,
  { outcome, fault }: { outcome: AttemptOutcome; fault?: Fault | undefined },
): Promise<void> {
  const { sentence, json } = toStoredFault(fault ?? null);
  await accountTable(unit, 'publishing_attempts').update(id, {
    ended_at: unit.now,
    outcome,
    detail: sentence,
    detail_fault: json,
  });
}

/** What a person decided about a part. */
export async function recordDecision(unit: UnitOfWork, attempt: Omit<NewAttempt, 'runner'>): Promise<void> {
  await closeAttempt(unit, await insertAttempt(unit, { ...attempt, runner: null }), { outcome: 'decided' });
}

/** Which of these targets were tried. */
export async function listTried(
  unit: UnitOfWork,
  targetIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (targetIds.length === 0) return new Set();
  const rows = await accountTable(unit, 'publishing_attempts')
    .selectFrom()
    .select('target_id')
    .distinct()
    .where('target_id', 'in', targetIds)
    .execute();
  return new Set(rows.map(({ target_id }) => target_id));
}

/** The attempts at a target, newest first. */
export function listAttempts(unit: UnitOfWork, targetId: string) {
  return accountTable(unit, 'publishing_attempts')
    .selectFrom()
    .select(['_id', 'position', 'step', 'at', 'ended_at', 'outcome', 'detail', 'detail_fault', 'user_id'])
    .select(buildPersonNameSql('publishing_attempts', 'user_id').as('user_name'))
    .where('target_id', '=', targetId)
    .orderBy('at', 'desc')
    .orderBy('_id', 'desc')
    .limit(LISTED)
    .execute();
}
