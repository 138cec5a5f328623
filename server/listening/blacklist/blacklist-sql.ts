import { HOST_SOURCE, normalizeName, type BlacklistEntry } from '#engine/blacklist/compile.ts';
import { bindValue, joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { toWrittenForms } from '#server/listening/blacklist/as-written.ts';
import { buildPatternsCondition } from '#server/listening/filter-sql/patterns-condition.ts';

/** The condition for the stored posts that an entry hides: the same that `compileBlacklist` finds. */
export function buildEntryCondition(entry: BlacklistEntry): Sql {
  return joinSql(
    toWrittenForms(entry).map((one) => sql`(${formWhere(one)})`),
    sql` or `,
  );
}

/** The condition for the posts that any of the entries hides; null where there is none. Names and words are searched for together. */
export function buildEntriesCondition(entries: readonly BlacklistEntry[]): Sql | null {
  const valuesOf = (kind: BlacklistEntry['kind']): string[] =>
    entries.flatMap((entry) => (entry.kind === kind ? [entry.value] : []));
  const authors = valuesOf('author').map(normalizeName);
  const words = valuesOf('word').map((word) => ({ includes: [word], excludes: [] }));
  const others = entries.filter(({ kind }) => kind === 'site' || kind === 'pattern');
  const conditions = [
    ...(words.length > 0 ? [buildPatternsCondition({ sets: words, match: 'auto' })] : []),
    ...(authors.length > 0 ? [sql`hasAny(${NAMES}, ${bindValue('Array(String)', authors)})`] : []),
    ...others.map(buildEntryCondition),
  ];
  if (conditions.length === 0) return null;
  return joinSql(
    conditions.map((one) => sql`(${one})`),
    sql` or `,
  );
}

function formWhere({ kind, value }: BlacklistEntry): Sql {
  switch (kind) {
    case 'author':
      return sql`has(${NAMES}, ${bindValue('String', normalizeName(value))})`;
    case 'site': {
      const site = value.toLowerCase();
      return sql`${HOST} = ${bindValue('String', site)} or endsWith(${HOST}, ${bindValue('String', `.${site}`)})`;
    }
    case 'word':
      return buildPatternsCondition({ sets: [{ includes: [value], excludes: [] }], match: 'auto' });
    case 'pattern':
      // re2 as in the pipeline; by default ClickHouse lets a dot match a line break.
      return sql`match(if(title = '' or startsWith(text, title), text, concat(title, '\n', text)),
        ${bindValue('String', `(?i-s)${value}`)})`;
  }
}

/** ClickHouse's `domain` does not handle URLs with a password, and rejects other unusual ones. */
const HOST = sql`lowerUTF8(extract(url, ${bindValue('String', HOST_SOURCE)}))`;

const named = (column: Sql): Sql => sql`replaceRegexpOne(lowerUTF8(normalizeUTF8NFKC(${column})), '^@', '')`;

/** The names of an author, as they are compared. */
const NAMES = sql`[${named(sql`author_id`)}, ${named(sql`author_name`)}, ${named(sql`author_handle`)}]`;
