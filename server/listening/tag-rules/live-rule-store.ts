import { z } from 'zod';
import type { Context } from '#server/kit/context.ts';

const Rule = z.object({
  query: z.string(),
  /** Numbers of the keywords of which a post must match one; null where any post qualifies. */
  keywords: z.array(z.number()).nullable(),
  tags: z.array(z.number()),
});

/** An active rule in the form that the pipeline uses. */
export type LiveTagRule = z.infer<typeof Rule>;

/** The active rules of an account, including the keywords of its tags; none where the last was deleted. */
export type AccountTagRules = { accountId: string; rules: readonly LiveTagRule[] };

const Row = z.object({ account_id: z.string(), rules: z.array(Rule) });

/** Matches every post: the keywords of a tag are a rule without any other condition. */
const ANYTHING = 'engagement:>=0';

/** The active tag rules of these accounts, or of all that have any. */
export async function readRules(
  { database }: Pick<Context, 'database'>,
  accountIds?: readonly string[],
): Promise<AccountTagRules[]> {
  const { rows } = await database.owner.query(
    `select account._id as account_id, (coalesce((
       select jsonb_agg(jsonb_build_object(
         'query', rule.query,
         'tags', array(select tag.number from ticket_tags tag
                        where tag.account_id = rule.account_id and tag._id = any(rule.tag_ids) and tag.removal_id is null),
         'keywords', case when rule.keyword_ids <> '{}' then
           array(select keyword.number from keywords keyword
                  where keyword.account_id = rule.account_id and keyword._id = any(rule.keyword_ids)) end) order by rule._id)
         from listening_tag_rules rule where rule.account_id = account._id and rule.active), '[]')
       || coalesce((
       select jsonb_agg(jsonb_build_object(
         'query', $2::text,
         'tags', array[tag.number],
         'keywords', array(select keyword.number from keywords keyword
                            where keyword.account_id = tag.account_id and keyword._id = any(tag.keyword_ids))) order by tag._id)
         from ticket_tags tag
        where tag.account_id = account._id and tag.product = 'listening' and tag.keyword_ids <> '{}' and tag.removal_id is null), '[]')) as rules
       from accounts account
      where case when $1::uuid[] is null
                 then exists (select from listening_tag_rules rule where rule.account_id = account._id)
                   or exists (select from ticket_tags tag
                               where tag.account_id = account._id and tag.product = 'listening' and tag.keyword_ids <> '{}')
                 else account._id = any($1::uuid[]) end`,
    [accountIds ?? null, ANYTHING],
  );
  return z
    .array(Row)
    .parse(rows)
    .map(({ account_id, rules }) => ({ accountId: account_id, rules }));
}
