import { bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { Subject } from '#server/listening/counts/ranked-store.ts';
import { WORDS } from '#server/listening/counts/word-store.ts';

/** Kinds of themes that mentions store as a list of values. */
export type ListedKind = 'word' | 'hashtag' | 'mentioned' | 'domain' | 'link' | 'emoji';

/** The column of mentions that holds a kind. */
export const COLUMN: Record<ListedKind, Sql> = {
  word: sql`words`,
  hashtag: sql`hashtags`,
  mentioned: sql`mentioned`,
  domain: sql`domains`,
  link: sql`links`,
  emoji: sql`emoji`,
};

const subject = (kind: Exclude<ListedKind, 'word'>): Subject => ({
  table: 'theme_rollups',
  only: sql`kind = ${bindValue('String', kind)}`,
  key: sql`theme`,
  keyOfMention: sql`arrayJoin(${COLUMN[kind]})`,
  having: sql`notEmpty(${COLUMN[kind]})`,
  share: 1 / 1000,
  listed: (themes) => bindValue('Array(String)', themes),
  coded: true,
});

/** How the most frequent values of each kind are read. */
export const SUBJECTS: Record<ListedKind, Subject> = {
  word: WORDS,
  hashtag: subject('hashtag'),
  mentioned: subject('mentioned'),
  domain: subject('domain'),
  link: subject('link'),
  emoji: subject('emoji'),
};
