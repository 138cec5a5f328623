import { fault } from '#contracts/kit/faults/fault.ts';
import {
  getNeededRights,
  UNDO_MS,
  type MentionChange,
  type MentionEdit,
} from '#contracts/listening/actions/change.ts';
import { runChangeJob } from '#contracts/listening/actions/endpoints.ts';
import { toWireFilter } from '#contracts/listening/exports/wire-filter.ts';
import type { MentionFilter } from '#contracts/listening/filter.ts';
import { StoredFilter } from '#contracts/listening/stored-filter.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import type { Call } from '#server/kit/http/call.ts';
import { insertChange, moveChange, presentChange } from '#server/listening/actions/change-store.ts';
import {
  applyEdit,
  buildPositionCondition,
  readStates,
  type StateBefore,
} from '#server/listening/actions/edit-store.ts';
import { notifyAssignee, type AssignedMentions } from '#server/listening/actions/notify-assignee.ts';
import { resolveTagNumbers } from '#server/listening/actions/tag-numbers.ts';
import { isPersonHere } from '#server/listening/actions/user-store.ts';
import { countMentions } from '#server/listening/counts/count-mentions.ts';
import { findMention } from '#server/listening/feed/feed-store.ts';
import { refuseEmpty } from '#server/listening/filter-sql/mention-filter.ts';
import { resolveFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import { loadKeywordNames } from '#server/listening/keyword-names.ts';
import { touchDays } from '#server/listening/rollups/days-store.ts';

type Scope = Pick<Call, 'context' | 'accountId' | 'inUnit' | 'session'>;

/** @throws not_permitted where the caller lacks a permission that the edit needs, invalid_request for a person who does not exist */
export async function checkEdit(call: Scope, edit: MentionEdit): Promise<void> {
  if (!allows(call.session.user.role.permissions, getNeededRights(edit))) refuse('not_permitted');
  const { assigned_to: person } = edit;
  if (person && !(await call.inUnit((unit) => isPersonHere(unit, person))))
    refuse('invalid_request', { fields: { 'edit.assigned_to': fault('nobody_of_account') } });
}

/**
 * Edits named mentions at once and stores their previous state.
 * @throws not_found where none of them exists
 */
export async function changeNamed(
  call: Scope,
  ids: readonly string[],
  edit: MentionEdit,
): Promise<MentionChange> {
  const store = { clickhouse: call.context.clickhouse, accountId: call.accountId };
  const names = await loadKeywordNames(call);
  const tags = resolveTagNumbers(names, edit);
  const before = await readStates(store, { ids, sees: names.sees });
  if (before.length === 0) return refuse('not_found');
  const row = await call.inUnit(async (unit) => {
    await touch(unit, edit, before);
    return insertChange(unit, { change: edit, filter: null, before, state: 'running', total: before.length });
  });
  await applyEdit(store, { edit, tags, where: buildPositionCondition(before) });
  const given = await givenBy(store, edit, before);
  return call.inUnit(async (unit) => {
    await touch(unit, edit, before);
    await moveChange(unit, row._id, { state: 'done', done: before.length });
    recordChange(unit, { id: row._id, edit, count: before.length, ids: before.map(({ _id }) => _id) });
    await notifyAssignee(unit, row, given);
    return presentChange({ ...row, state: 'done', done: before.length });
  });
}

/** The mentions that are now assigned to a user and were not before. */
async function givenBy(
  { clickhouse, accountId }: Pick<Call, 'accountId'> & Pick<Call['context'], 'clickhouse'>,
  { assigned_to: person }: MentionEdit,
  before: readonly StateBefore[],
): Promise<AssignedMentions> {
  const given = person ? before.filter(({ assigned_to }) => assigned_to !== person) : [];
  const [first, ...others] = given;
  if (!first || others.length > 0) return { count: given.length };
  const mention = await findMention(clickhouse, accountId, { id: first._id, sees: null });
  return { count: 1, only: mention && { _id: first._id, text: mention.text } };
}

/** Edits all mentions of a filter, once the time in which it can be cancelled has passed. */
export async function changeFound(
  call: Scope,
  filter: MentionFilter,
  edit: MentionEdit,
): Promise<MentionChange> {
  refuseEmpty(filter);
  const resolved = await resolveFilter(call, filter);
  resolveTagNumbers(resolved.names, edit);
  const total = await countMentions(call.context.clickhouse, call.accountId, resolved);
  return call.inUnit(async (unit) => {
    const stored = StoredFilter.parse(toWireFilter(filter));
    const row = await insertChange(unit, {
      change: edit,
      filter: stored,
      before: null,
      state: 'waiting',
      total,
    });
    await unit.addJob(
      runChangeJob,
      { account_id: unit.accountId, change_id: row._id },
      { runAt: new Date(unit.now.getTime() + UNDO_MS) },
    );
    unit.record({
      kind: 'mentions.changed',
      entityId: row._id,
      data: { state: 'waiting', count: total, edit },
    });
    return presentChange(row);
  });
}

/**
 * Whether an edit changes what rollups count: mentions that are not hidden, also by tag. Callers that make such an edit mark its days
 * before and after.
 */
export function affectsRollups({ hidden, add_tags, remove_tags }: MentionEdit): boolean {
  return hidden !== undefined || add_tags !== undefined || remove_tags !== undefined;
}

/** Marks the days of mentions that an edit changes. */
export async function touch(
  unit: UnitOfWork,
  edit: MentionEdit,
  states: readonly Pick<StateBefore, 'published'>[],
): Promise<void> {
  if (!affectsRollups(edit)) return;
  await touchDays(
    unit,
    states.map(({ published }) => new Date(published).toISOString().slice(0, 10)),
  );
}

type ChangeRecord = { id: string; edit: MentionEdit; count: number; ids?: readonly string[]; undone?: true };

/** The most ids that an event names; beyond them, browsers reload the whole list. */
const MOST_IDS = 100;

/** Records an edit in the event log and notifies open feeds. */
export function recordChange(unit: UnitOfWork, { id, edit, count, ids, undone }: ChangeRecord): void {
  unit.record({
    kind: 'mentions.changed',
    entityId: id,
    data: { state: undone ? 'undone' : 'done', count, ...(ids && ids.length <= MOST_IDS ? { ids } : {}) },
    after: edit,
  });
}
