import { z } from 'zod';
import { Channel } from '#contracts/networks.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindInstant, bindValue, joinConditions, sql } from '#server/kit/clickhouse/sql.ts';
import { refuse } from '#server/kit/errors.ts';
import type { Call } from '#server/kit/http/call.ts';
import { loadKeywordNames } from '#server/listening/keyword-names.ts';
import { findHits } from '#server/keywords/public.ts';
import {
  buildRuleCondition,
  buildLackingCondition,
  resolveRuleNumbers,
  readRuleQuery,
} from '#server/listening/tag-rules/meaning.ts';

/** Posts of the displayed sample. */
const SAMPLE = 20;

const Count = z.coerce.number().int();
const Counts = z.object({ searched: Count, found: Count, fresh: Count });
const Row = z.object({
  _id: z.string(),
  channel: Channel,
  author_id: z.string(),
  author_name: z.string(),
  title: z.string(),
  text: z.string(),
  published: z.coerce.number(),
});

type TagRuleTrialInput = {
  query: string;
  tag_ids: string[];
  keyword_ids: string[];
  from: string;
  to: string;
};

/**
 * What a rule would do to the stored posts that the viewer sees, without doing it.
 * @throws keyword_query_invalid, invalid_request
 */
export const tryRule = async (
  { context: { clickhouse }, accountId, inUnit }: Pick<Call, 'context' | 'accountId' | 'inUnit'>,
  asked: TagRuleTrialInput,
) => {
  const { from, to } = asked;
  if (Date.parse(from) >= Date.parse(to))
    refuse('invalid_request', { fields: { to: 'must be later than from' } });
  const query = readRuleQuery(asked.query);
  const numbers = await inUnit((unit) => resolveRuleNumbers(unit, asked));
  const { sees } = await loadKeywordNames({ inUnit });
  const range = joinConditions([
    sql`published_at >= ${bindInstant(from)} and published_at < ${bindInstant(to)} and hidden = 'no'`,
    ...(sees ? [sees] : []),
  ]);
  const found = buildRuleCondition(query, asked, numbers);
  const [[counts], rows] = await Promise.all([
    readMentions(clickhouse, accountId, {
      row: Counts,
      select: sql`count() as searched, countIf(${found}) as found, countIf(${found} and ${buildLackingCondition(numbers)}) as fresh`,
      where: range,
    }),
    readMentions(clickhouse, accountId, {
      row: Row,
      select: sql`_id, channel, author_id, author_name, title, text, toUnixTimestamp64Milli(published_at) as published`,
      where: sql`${range} and ${found}`,
      tail: sql`order by published_at desc, _id desc limit ${bindValue('UInt32', SAMPLE)}`,
    }),
  ]);
  const sample = rows.map(({ author_id, author_name, published, title, ...row }) => ({
    ...row,
    author: { _id: author_id, name: author_name },
    published_at: new Date(published).toISOString(),
    hits: findHits(title, row.text, [{ sets: [], match: 'auto', query }]),
  }));
  return { ...(counts ?? { searched: 0, found: 0, fresh: 0 }), sample };
};
