import { AccountId } from '#contracts/kit/ids.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import { filterAt } from '#contracts/listening/stored-filter.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { Refusal } from '#server/kit/errors.ts';
import type { AboutRun } from '#server/kit/jobs/runner.ts';
import { isFinalFailure } from '#server/kit/jobs/through-outages.ts';
import { lockChange, moveChange, type ChangeRow } from '#server/listening/actions/change-store.ts';
import { affectsRollups, recordChange } from '#server/listening/actions/change.ts';
import { applyEdit } from '#server/listening/actions/edit-store.ts';
import { notifyAssignee } from '#server/listening/actions/notify-assignee.ts';
import { resolveTagNumbers } from '#server/listening/actions/tag-numbers.ts';
import { buildMentionCondition, type Filter } from '#server/listening/filter-sql/mention-filter.ts';
import { readKeywordNames } from '#server/listening/keyword-names.ts';
import { touchSpan } from '#server/listening/rollups/days-store.ts';

/** An edit is split into parts of its period, each of them one statement and a step of its progress: one part for this many mentions … */
const MENTIONS_A_PART = 50_000;
/** … and never more than this. */
const MOST_PARTS = 40;

type Payload = { account_id: string; change_id: string };

/**
 * Edits everything that a filter finds, one span after the other; restarts from the beginning after a crash, which changes nothing more.
 * Mentions that arrived after the edit was requested stay as they are. An edit that cannot be made (its tag was deleted meanwhile) ends as
 * `failed`.
 */
export async function runChange(
  context: Context,
  payload: Payload,
  about: Pick<AboutRun, 'lastAttempt'>,
): Promise<void> {
  try {
    await changeAll(context, payload);
  } catch (error) {
    // What is refused would be refused again.
    const isRefused = error instanceof Refusal;
    if (isRefused || isFinalFailure(error, about))
      await inUnit(context, AccountId.parse(payload.account_id), null, (unit) =>
        moveChange(unit, payload.change_id, { state: 'failed', error: isRefused ? error.code : 'failed' }),
      );
    if (!isRefused) throw error;
  }
}

async function changeAll(context: Context, payload: Payload): Promise<void> {
  const accountId = AccountId.parse(payload.account_id);
  const begun = await inUnit(context, accountId, null, (unit) => begin(unit, payload.change_id));
  if (!begun) return;
  const { row, filter } = begun;
  const scope = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inUnit(context, accountId, row.user_id, work);
  const names = await scope(readKeywordNames);
  const tags = resolveTagNumbers(names, row.change);
  const parts = cut(filter, Math.min(MOST_PARTS, Math.ceil(row.total / MENTIONS_A_PART)));
  for (const [index, part] of parts.entries()) {
    if (!(await scope((unit) => isGoingOn(unit, row)))) return;
    await scope((unit) => touchPart(unit, row, part));
    const where = buildMentionCondition({ ...filter, ...part }, names);
    await applyEdit({ clickhouse: context.clickhouse, accountId }, { edit: row.change, tags, where });
    await scope(async (unit) => {
      await touchPart(unit, row, part);
      await moveChange(unit, row._id, { done: Math.round((row.total * (index + 1)) / parts.length) });
    });
  }
  await scope(async (unit) => {
    if (!(await isGoingOn(unit, row))) return;
    await moveChange(unit, row._id, { state: 'done', done: row.total });
    recordChange(unit, { id: row._id, edit: row.change, count: row.total });
    await notifyAssignee(unit, row, { count: row.total });
  });
}

function inUnit<T>(
  context: Context,
  accountId: AccountId,
  userId: string | null,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  return inTransaction(context, { accountId, actor: userId ? { kind: 'user', id: userId } : SYSTEM }, work);
}

/** Null where it was cancelled. */
async function begin(unit: UnitOfWork, id: string): Promise<{ row: ChangeRow; filter: Filter } | null> {
  const row = await lockChange(unit, id);
  if (!row?.filter || (row.state !== 'waiting' && row.state !== 'running')) return null;
  await moveChange(unit, id, { state: 'running' });
  const createdAt = new Date(row.created_at);
  const filter = MentionFilter.parse(filterAt(row.filter, { now: createdAt, zone: 'UTC' }));
  const arrived = { from: new Date(0).toISOString(), to: createdAt.toISOString() };
  return { row, filter: { ...filter, arrived } };
}

/** Whether nobody has stopped the edit; if it was stopped, its assignee is notified of the mentions that it had edited. */
async function isGoingOn(unit: UnitOfWork, row: ChangeRow): Promise<boolean> {
  const now = await lockChange(unit, row._id);
  if (now?.state === 'running') return true;
  if (now) await notifyAssignee(unit, row, { count: now.done });
  return false;
}

async function touchPart(unit: UnitOfWork, row: ChangeRow, { from, to }: Span): Promise<void> {
  if (affectsRollups(row.change)) await touchSpan(unit, { from: Date.parse(from), to: Date.parse(to) });
}

type Span = { from: string; to: string };

/** The spans of a filter's period, the newest first. */
function cut({ from, to }: Span, parts: number): Span[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const length = Math.ceil((last - first) / Math.max(1, parts));
  const spans: Span[] = [];
  for (let end = last; end > first; end -= length)
    spans.push({
      from: new Date(Math.max(first, end - length)).toISOString(),
      to: new Date(end).toISOString(),
    });
  return spans;
}
