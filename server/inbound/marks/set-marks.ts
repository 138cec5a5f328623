import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import type { JudgedSentiment } from '#contracts/listening/mention.ts';
import { isOpen, type ImportRun } from '#server/inbound/import-run.ts';
import {
  addFirstRefusals,
  addMarkCounts,
  lockImport,
  type ImportRow,
  type RefusedCell,
} from '#server/inbound/import-store.ts';
import { loadMarkRights, type MarkRights } from '#server/inbound/marks/mark-rights.ts';
import {
  countRefusedTags,
  moveMarks,
  listNextMarks,
  planMarks,
  type Mark,
  type PlannedMark,
} from '#server/inbound/marks/mark-store.ts';
import { MOST_NEW_TAGS, tagFinder, type FoundTags } from '#server/inbound/marks/tag-finder.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type Actor, type UnitOfWork } from '#server/kit/db/unit.ts';
import {
  changeTags,
  correctMarked,
  findStates,
  readKeywordNames,
  touchDays,
  type StateBefore,
} from '#server/listening/public.ts';

/** Mentions of one step. */
const STEP = 1000;
/** Maximum number of ids that an event names; with more, browsers reload the whole list. */
const MOST_IDS = 100;

type SettingRun = Pick<ImportRun, 'context' | 'accountId' | 'stopping'>;

type Setter = SettingRun & {
  row: ImportRow;
  rights: MarkRights;
  find: (unit: UnitOfWork, labels: readonly string[]) => Promise<FoundTags>;
  /** Units of work in the name of the user who imports. */
  inUnit: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;
};

/**
 * Sets the tags and sentiments of an import's file on its posts, once these are stored, in the name and with the permissions of the user
 * who imports. It runs step by step: a run after a crash continues with what still waits.
 *
 * @returns false where the import was cancelled, or the process is to stop
 */
export async function setMarks(run: SettingRun, row: ImportRow): Promise<boolean> {
  const actor: Actor = row.user_id === null ? SYSTEM : { kind: 'user', id: row.user_id };
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inTransaction(run.context, { accountId: run.accountId, actor }, work);
  const next = () => inUnit((unit) => listNextMarks(unit, row._id, { which: 'waiting', most: STEP }));
  let marks = await next();
  if (marks.length === 0) return true;
  const { rights, language } = await loadMarkRights(run.context, run.accountId, row.user_id);
  const room = rights.makeTags ? Math.max(0, MOST_NEW_TAGS - row.tags_created) : null;
  const setter = { ...run, row, rights, inUnit, find: tagFinder({ viewer: actor, language, room }) };
  for (; marks.length > 0; marks = await next())
    if (run.stopping.aborted || !(await setSome(setter, marks))) return false;
  await inUnit((unit) => countRefusedTags(unit, row._id));
  return true;
}

async function setSome(setter: Setter, marks: readonly Mark[]): Promise<boolean> {
  const { context, accountId, row, rights, inUnit } = setter;
  const store = { clickhouse: context.clickhouse, accountId };
  const { sees } = await inUnit((unit) => readKeywordNames(unit));
  const states = new Map((await findStates(store, marks, sees)).map((state) => [state._id, state]));
  const planned = await inUnit(async (unit) => {
    const labels = rights.tag ? [...new Set(marks.flatMap(({ tags }) => tags))] : [];
    const { numbers, made } = await setter.find(unit, labels);
    await addMarkCounts(unit, row._id, { tags_created: made });
    const plans = marks.map((mark) => ({ mark, ...planOf(mark, states.get(mark.mention_id), numbers) }));
    await touchDays(unit, daysOf(plans));
    await planMarks(unit, row._id, plans);
    return plans;
  });
  const tagged = planned.filter(({ added_tags }) => added_tags.length > 0);
  await changeTags(
    store,
    'add',
    tagged.map(({ state, mark, added_tags }) => ({
      _id: mark.mention_id,
      published: state?.published ?? mark.published,
      numbers: added_tags,
    })),
  );
  const said = new Map<string, { published: number; sentiment: JudgedSentiment }>();
  for (const { state, mark } of planned)
    if (state && mark.sentiment !== null && mark.sentiment !== 'unjudged' && rights.correct)
      said.set(state._id, { published: state.published, sentiment: mark.sentiment });
  const corrected = await correctMarked(
    { context, accountId, inUnit, userId: row.user_id },
    { workId: row._id, said, sees },
  );
  return inUnit(async (unit) => {
    const before = await lockImport(unit, row._id);
    if (!before || !isOpen(before)) return false;
    await touchDays(unit, daysOf(tagged));
    await moveMarks(unit, row._id, { ids: marks.map(({ mention_id }) => mention_id), state: 'set' });
    const refusals = planned.flatMap((one) => refusalsOf(setter, one));
    await addMarkCounts(unit, row._id, { tagged: tagged.length, corrected, left_out: refusals.length });
    await addFirstRefusals(unit, before, refusals);
    recordTags(unit, row._id, tagged);
    return true;
  });
}

type Plan = PlannedMark & { mark: Mark; state: StateBefore | undefined };

function planOf(
  { mention_id, tags, added_tags }: Mark,
  state: StateBefore | undefined,
  numbers: FoundTags['numbers'],
): Omit<Plan, 'mark'> {
  const requested_tags = tags.flatMap((label) => numbers.get(label) ?? []);
  // Marks that an earlier attempt of this step set exist already, and still belong to the import.
  const fresh = state ? requested_tags.filter((number) => !state.tags.includes(number)) : [];
  return {
    mention_id,
    state,
    requested_tags,
    added_tags: [...new Set([...added_tags, ...fresh])],
    left_out: tags.filter((label) => (numbers.get(label) ?? null) === null),
  };
}

function daysOf(plans: readonly Plan[]): string[] {
  return plans.flatMap(({ state, added_tags }) =>
    state && added_tags.length > 0 ? new Date(state.published).toISOString().slice(0, 10) : [],
  );
}

/** The cells of a row that were left out, each with its reason. */
function refusalsOf({ row, rights }: Setter, { mark, state, left_out }: Plan): RefusedCell[] {
  const refuse = (field: 'tags' | 'sentiment', reason: Fault): RefusedCell => ({
    row: mark.row,
    column: row.mapping[field] ?? null,
    reason,
    retained: true,
  });
  if (!state) return [refuse(mark.tags.length > 0 ? 'tags' : 'sentiment', fault('no_mention'))];
  return [
    ...(mark.tags.length > 0 && !rights.tag ? [refuse('tags', fault('may_not_tag'))] : []),
    ...(rights.tag && left_out.length > 0
      ? [refuse('tags', fault('no_tag', { tags: left_out.join(', ').slice(0, 300).toWellFormed() }))]
      : []),
    ...(mark.sentiment !== null && !rights.correct ? [refuse('sentiment', fault('may_not_correct'))] : []),
  ];
}

/** Reports the tags that were set to the event log and to open feeds. */
function recordTags(unit: UnitOfWork, importId: string, tagged: readonly Plan[]): void {
  if (tagged.length === 0) return;
  const ids = tagged.map(({ mention_id }) => mention_id);
  unit.record({
    kind: 'mentions.changed',
    entityId: importId,
    data: { state: 'done', count: ids.length, ...(ids.length <= MOST_IDS ? { ids } : {}) },
    after: Object.fromEntries(
      tagged.map(({ mention_id, mark, left_out }) => [
        mention_id,
        { add_tags: mark.tags.filter((label) => !left_out.includes(label)) },
      ]),
    ),
  });
}
