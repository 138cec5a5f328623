import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { MentionEdit } from '#contracts/listening/actions/change.ts';
import { HIDDEN, MentionStatus } from '#contracts/listening/mention.ts';
import { readMentions, updateMentions } from '#server/kit/clickhouse/mentions.ts';
import {
  bindInstant,
  bindValue,
  joinConditions,
  joinSql,
  sql,
  type Sql,
} from '#server/kit/clickhouse/sql.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';

/** The fields of a mention that an edit may change, as they were before. `published` is in milliseconds. */
export const StateBefore = z.object({
  _id: z.string(),
  published: z.coerce.number(),
  status: MentionStatus,
  assigned_to: z.string(),
  starred: z.number(),
  hidden: z.enum(HIDDEN),
  hidden_by: z.string(),
  tags: z.array(z.number()),
});
export type StateBefore = z.infer<typeof StateBefore>;

type Store = { clickhouse: ClickHouseClient; accountId: AccountId };

/** The present state of these mentions; those that do not exist, or that the user may not see, are left out. */
export function readStates(
  { clickhouse, accountId }: Store,
  { ids, sees, within }: { ids: readonly string[]; within?: Sql } & Pick<KeywordNames, 'sees'>,
): Promise<StateBefore[]> {
  return readMentions(clickhouse, accountId, {
    row: StateBefore,
    select: sql`_id, toUnixTimestamp64Milli(published_at) as published, status, assigned_to, starred, hidden, hidden_by, tags`,
    where: joinConditions([
      ...(within ? [within] : []),
      sql`_id in ${bindValue('Array(UUID)', ids)}`,
      ...(sees ? [sees] : []),
    ]),
  });
}

/** The present state of named mentions: searched at their time first, and by id alone if their time has changed. */
export async function findStates(
  store: Store,
  marks: readonly { mention_id: string; published: number }[],
  sees: KeywordNames['sees'],
): Promise<StateBefore[]> {
  if (marks.length === 0) return [];
  const ids = marks.map(({ mention_id }) => mention_id);
  const within = buildPositionCondition(
    marks.map(({ mention_id, published }) => ({ _id: mention_id, published })),
  );
  const found = await readStates(store, { ids, sees, within });
  if (found.length === ids.length) return found;
  const known = new Set(found.map(({ _id }) => _id));
  const rest = await readStates(store, { ids: ids.filter((id) => !known.has(id)), sees });
  return [...found, ...rest];
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The tags of an edit by their numbers. */
export type TagNumbers = { add: readonly number[]; remove: readonly number[] };

/** Applies an edit to all mentions that satisfy a condition. Idempotent. */
export function applyEdit(
  { clickhouse, accountId }: Store,
  { edit, tags, where }: { edit: MentionEdit; tags: TagNumbers; where: Sql },
): Promise<void> {
  const set = [
    ...(edit.status === undefined ? [] : [sql`status = ${bindValue('String', edit.status)}`]),
    ...(edit.assigned_to === undefined
      ? []
      : [sql`assigned_to = ${bindValue('UUID', edit.assigned_to ?? NOBODY)}`]),
    ...(edit.starred === undefined ? [] : [sql`starred = ${bindValue('UInt8', edit.starred ? 1 : 0)}`]),
    ...(edit.hidden === undefined
      ? []
      : [
          sql`hidden = ${bindValue('String', edit.hidden ? 'person' : 'no')}`,
          sql`hidden_by = ${bindValue('UUID', NOBODY)}`,
        ]),
    ...(edit.add_tags || edit.remove_tags ? [sql`tags = ${changedTags(tags)}`] : []),
  ];
  return updateMentions(clickhouse, accountId, { set: joinSql(set, sql`, `), where });
}

function changedTags({ add, remove }: TagNumbers): Sql {
  return sql`arraySort(arrayDistinct(arrayConcat(
    arrayFilter(one -> not has(${bindValue('Array(UInt32)', remove)}, one), tags), ${bindValue('Array(UInt32)', add)})))`;
}

/** Tags of one mention that are added or removed. */
export type TagChange = Pick<StateBefore, '_id' | 'published'> & { numbers: readonly number[] };

/** Adds or removes tags of mentions, each its own, in one statement. Idempotent. */
export async function changeTags(
  { clickhouse, accountId }: Store,
  how: 'add' | 'remove',
  changes: readonly TagChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const ids = bindValue(
    'Array(UUID)',
    changes.map(({ _id }) => _id),
  );
  const own = sql`${bindValue(
    'Array(Array(UInt32))',
    changes.map(({ numbers }) => numbers),
  )}[indexOf(${ids}, _id)]`;
  const tags =
    how === 'add'
      ? sql`arraySort(arrayDistinct(arrayConcat(tags, ${own})))`
      : sql`arrayFilter(one -> not has(${own}, one), tags)`;
  await updateMentions(clickhouse, accountId, {
    set: sql`tags = ${tags}`,
    where: buildPositionCondition(changes),
  });
}

/** The condition for named mentions: by their times first, by which the table is ordered. */
export function buildPositionCondition(states: readonly Pick<StateBefore, '_id' | 'published'>[]): Sql {
  const times = states.map(({ published }) => published);
  const ids = bindValue(
    'Array(UUID)',
    states.map(({ _id }) => _id),
  );
  const first = times.reduce((a, b) => Math.min(a, b), Infinity);
  const last = times.reduce((a, b) => Math.max(a, b), -Infinity);
  return sql`published_at >= ${bindInstant(first)} and published_at <= ${bindInstant(last)} and _id in ${ids}`;
}

/** Undoes an edit on mentions that it changed. Later changes by others are kept. */
export async function revertEdit(
  store: Store,
  edited: { edit: MentionEdit; tags: TagNumbers },
  states: readonly StateBefore[],
): Promise<void> {
  const alike = Map.groupBy(states, (state) => JSON.stringify(setBack(edited, state)));
  for (const group of alike.values()) {
    const [state] = group;
    if (!state) continue;
    await updateMentions(store.clickhouse, store.accountId, {
      set: joinSql(setBack(edited, state), sql`, `),
      where: buildPositionCondition(group),
    });
  }
}

/** Each column that the edit set, restored where it still has the value of the edit; of tags those that the edit added or removed. */
function setBack({ edit, tags }: { edit: MentionEdit; tags: TagNumbers }, was: StateBefore): Sql[] {
  const status = bindValue('String', edit.status);
  const person = bindValue('UUID', edit.assigned_to ?? NOBODY);
  const starred = bindValue('UInt8', edit.starred ? 1 : 0);
  const hidden = bindValue('String', edit.hidden ? 'person' : 'no');
  const back = {
    add: tags.remove.filter((one) => was.tags.includes(one)),
    remove: tags.add.filter((one) => !was.tags.includes(one)),
  };
  return [
    ...(edit.status === undefined
      ? []
      : [sql`status = if(status = ${status}, ${bindValue('String', was.status)}, toString(status))`]),
    ...(edit.assigned_to === undefined
      ? []
      : [sql`assigned_to = if(assigned_to = ${person}, ${bindValue('UUID', was.assigned_to)}, assigned_to)`]),
    ...(edit.starred === undefined
      ? []
      : [sql`starred = if(starred = ${starred}, ${bindValue('UInt8', was.starred)}, starred)`]),
    ...(edit.hidden === undefined
      ? []
      : [
          sql`hidden = if(hidden = ${hidden}, ${bindValue('String', was.hidden)}, toString(hidden))`,
          sql`hidden_by = if(hidden = ${hidden}, ${bindValue('UUID', was.hidden_by)}, hidden_by)`,
        ]),
    ...(edit.add_tags || edit.remove_tags ? [sql`tags = ${changedTags(back)}`] : []),
  ];
}
