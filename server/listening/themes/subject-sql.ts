import { bindValue, sql } from '#server/kit/clickhouse/sql.ts';
import type { Subject } from '#server/listening/counts/ranked-store.ts';
import { WORDS } from '#server/listening/counts/word-store.ts';
import { type ListedKind, COLUMN } from '#server/listening/themes/column-sql.ts';

function subject(kind: Exclude<ListedKind, 'word'>): Subject {
  return {
    table: 'theme_rollups',
    only: sql`kind = ${bindValue('String', kind)}`,
    key: sql`theme`,
    keyOfMention: sql`arrayJoin(${COLUMN[kind]})`,
    having: sql`notEmpty(${COLUMN[kind]})`,
    share: 1 / 1000,
    listed: (themes) => bindValue('Array(String)', themes),
    coded: true,
  };
}

/** How the most frequent values of each kind are read. */
export const SUBJECTS: Record<ListedKind, Subject> = {
  word: WORDS,
  hashtag: subject('hashtag'),
  mentioned: subject('mentioned'),
  domain: subject('domain'),
  link: subject('link'),
  emoji: subject('emoji'),
};
