import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { MentionEdit } from '#contracts/listening/actions/change.ts';
import { HIDDEN, MentionStatus } from '#contracts/listening/mention.ts';
import { readMentions, updateMentions } from '#server/kit/clickhouse/mentions.ts';
import { at, bound, every, joined, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';

/** What of a mention an edit may change, as it was before. `published` is in milliseconds. */
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

/** What these mentions are now; those that are not there, or that who asks does not see, are left out. */
export const readStates = (
  { clickhouse, accountId }: Store,
  { ids, sees }: { ids: readonly string[] } & Pick<KeywordNames, 'sees'>,
): Promise<StateBefore[]> =>
  readMentions(clickhouse, accountId, {
    row: StateBefore,
    select: sql`_id, toUnixTimestamp64Milli(published_at) as published, status, assigned_to, starred, hidden, hidden_by, tags`,
    where: every([sql`_id in ${bound('Array(UUID)', ids)}`, ...(sees ? [sees] : [])]),
  });

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The tags of an edit by their numbers. */
export type TagNumbers = { add: readonly number[]; remove: readonly number[] };

/** Does an edit to whatever a condition finds. Doing it twice is doing it once. */
export const applyEdit = (
  { clickhouse, accountId }: Store,
  { edit, tags, where }: { edit: MentionEdit; tags: TagNumbers; where: Sql },
): Promise<void> => {
  const set = [
    ...(edit.status === undefined ? [] : [sql`status = ${bound('String', edit.status)}`]),
    ...(edit.assigned_to === undefined
      ? []
      : [sql`assigned_to = ${bound('UUID', edit.assigned_to ?? NOBODY)}`]),
    ...(edit.starred === undefined ? [] : [sql`starred = ${bound('UInt8', edit.starred ? 1 : 0)}`]),
    ...(edit.hidden === undefined
      ? []
      : [
          sql`hidden = ${bound('String', edit.hidden ? 'person' : 'no')}`,
          sql`hidden_by = ${bound('UUID', NOBODY)}`,
        ]),
    ...(edit.add_tags || edit.remove_tags ? [sql`tags = ${changedTags(tags)}`] : []),
  ];
  return updateMentions(clickhouse, accountId, { set: joined(set, sql`, `), where });
};

const changedTags = ({ add, remove }: TagNumbers): Sql =>
  sql`arraySort(arrayDistinct(arrayConcat(
    arrayFilter(one -> not has(${bound('Array(UInt32)', remove)}, one), tags), ${bound('Array(UInt32)', add)})))`;

/** Where the named mentions lie: by their times first, which the table is ordered by. */
export const placedAmong = (states: readonly Pick<StateBefore, '_id' | 'published'>[]): Sql => {
  const times = states.map(({ published }) => published);
  const ids = bound(
    'Array(UUID)',
    states.map(({ _id }) => _id),
  );
  const first = times.reduce((a, b) => Math.min(a, b), Infinity);
  const last = times.reduce((a, b) => Math.max(a, b), -Infinity);
  return sql`published_at >= ${at(first)} and published_at <= ${at(last)} and _id in ${ids}`;
};

/** Makes mentions what they were, in what an edit had changed of them. */
export const putBack = async (
  store: Store,
  edit: MentionEdit,
  states: readonly StateBefore[],
): Promise<void> => {
  const alike = new Map<string, StateBefore[]>();
  for (const state of states) {
    const key = JSON.stringify([
      state.status,
      state.assigned_to,
      state.starred,
      state.hidden,
      state.hidden_by,
      state.tags,
    ]);
    alike.set(key, [...(alike.get(key) ?? []), state]);
  }
  for (const group of alike.values()) {
    const [state] = group;
    if (!state) continue;
    const set = [
      ...(edit.status === undefined ? [] : [sql`status = ${bound('String', state.status)}`]),
      ...(edit.assigned_to === undefined ? [] : [sql`assigned_to = ${bound('UUID', state.assigned_to)}`]),
      ...(edit.starred === undefined ? [] : [sql`starred = ${bound('UInt8', state.starred)}`]),
      ...(edit.hidden === undefined
        ? []
        : [
            sql`hidden = ${bound('String', state.hidden)}`,
            sql`hidden_by = ${bound('UUID', state.hidden_by)}`,
          ]),
      ...(edit.add_tags || edit.remove_tags ? [sql`tags = ${bound('Array(UInt32)', state.tags)}`] : []),
    ];
    await updateMentions(store.clickhouse, store.accountId, {
      set: joined(set, sql`, `),
      where: placedAmong(group),
    });
  }
};
