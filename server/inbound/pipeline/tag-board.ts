import { compileQuery, type QueryTest } from '#engine/query/evaluate.ts';
import { parseQuery } from '#engine/query/parse.ts';
import type { QueryPost } from '#engine/query/post.ts';
import type { AccountTagRules, LiveTagRule } from '#server/listening/tag-rules/public.ts';

/** Every account's tag rules, compiled. */
export type TagBoard = {
  change: (accounts: readonly AccountTagRules[]) => void;
  /** Whether an account has any rule: for an account without rules no post object is needed. */
  has: (accountId: string) => boolean;
  /** Numbers of the tags that an account's rules put on a post under these keywords, each once. */
  tagsOf: (accountId: string, post: QueryPost, keywords: readonly number[]) => readonly number[];
};

type CompiledTagRule = Omit<LiveTagRule, 'query'> & { holds: QueryTest };

const NONE: readonly never[] = [];

/** Creates an empty board: nothing is tagged. */
export function makeTagBoard(): TagBoard {
  const accounts = new Map<string, readonly CompiledTagRule[]>();
  return {
    change: (changed) => {
      for (const { accountId, rules } of changed) {
        const compiled = rules.flatMap(compiledOf);
        if (compiled.length === 0) accounts.delete(accountId);
        else accounts.set(accountId, compiled);
      }
    },
    has: (accountId) => accounts.has(accountId),
    tagsOf: (accountId, post, keywords) => {
      const rules = accounts.get(accountId);
      if (rules === undefined) return NONE;
      const tags = new Set<number>();
      for (const rule of rules)
        if (isUnder(rule, keywords) && rule.holds(post)) for (const tag of rule.tags) tags.add(tag);
      return tags.size === 0 ? NONE : [...tags];
    },
  };
}

function isUnder({ keywords: required }: CompiledTagRule, keywords: readonly number[]): boolean {
  return required === null || required.some((number) => keywords.includes(number));
}

/** What cannot be parsed is never stored; a limit that has become narrower since must not block the others. */
function compiledOf({ query, keywords, tags }: LiveTagRule): CompiledTagRule[] {
  const parsed = parseQuery(query);
  return parsed.ok && tags.length > 0 ? [{ keywords, tags, holds: compileQuery(parsed.tree) }] : [];
}
