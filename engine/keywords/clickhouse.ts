import type { KeywordMatch, KeywordSet } from '#contracts/keywords/set.ts';
import { buildEdgePattern } from '#engine/terms/edge-pattern.ts';
import { toLiteral } from '#engine/terms/literal.ts';

/** A condition for a ClickHouse WHERE, with the values for its `{name:String}` places. */
export type Condition = { sql: string; params: Record<string, string> };

/** `column` holds what `fold` made of the post's text; `prefix` sets the names of several conditions in one query apart. */
export type ConditionOptions = { column: string; prefix: string };

/**
 * Writes keyword sets as a ClickHouse condition that is true for exactly the posts that the matcher finds. Each word is a LIKE that an
 * n-gram index can serve, and where edges matter a regular expression, which is evaluated only for the remaining rows.
 */
export function toClickHouse(
  sets: readonly KeywordSet[],
  match: KeywordMatch,
  { column, prefix }: ConditionOptions,
): Condition {
  const params: Record<string, string> = {};
  const names = new Map<string, string>();
  const bind = (value: string): string => {
    const name = names.get(value) ?? `${prefix}_${names.size}`;
    names.set(value, name);
    params[name] = value;
    return `{${name}:String}`;
  };
  const has = (word: string): string => {
    const literal = toLiteral(word, match);
    if (literal.text === '') return NEVER;
    const like = `${column} LIKE ${bind(`%${literal.text.replace(/[\\%_]/g, '\\$&')}%`)}`;
    const pattern = buildEdgePattern(literal);
    return pattern === undefined ? like : `(${like} AND match(${column}, ${bind(pattern)}))`;
  };
  const holds = ({ includes, excludes }: KeywordSet): string =>
    includes.length === 0
      ? NEVER
      : all([...includes.map(has), ...excludes.map((condition) => none(condition, has))]);
  return { sql: sets.length === 0 ? NEVER : `(${sets.map(holds).join(' OR ')})`, params };
}

const NEVER = '0';

function none(condition: readonly string[], has: (word: string) => string): string {
  return condition.length === 0 ? '1' : `NOT ${all(condition.map(has))}`;
}

const all = (conditions: readonly string[]): string => `(${conditions.join(' AND ')})`;
