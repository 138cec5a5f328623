import {
  countMentions as countEndpoint,
  explainMention,
  getBreakdown,
  getTopAuthors,
  getTopWords,
  getVolume,
  listMentions,
} from '#contracts/listening/endpoints.ts';
import { bind } from '#server/kit/http/call.ts';
import {
  countAuthors,
  countMentions,
  readBreakdown,
  readTopAuthors,
  readTopWords,
} from '#server/listening/breakdown-store.ts';
import { tellWhy } from '#server/listening/explain.ts';
import { tellFeed } from '#server/listening/feed.ts';
import { loadKeywordNames, type KeywordNames } from '#server/listening/keyword-names.ts';
import { mentionWhere } from '#server/listening/mention-filter.ts';
import { bySentiment } from '#server/listening/sentiment-counts.ts';
import { tellVolume } from '#server/listening/volume.ts';

export const handlers = [
  bind(getVolume, (call) => tellVolume(call, call.query)),
  bind(getBreakdown, async (call) => {
    const { context, accountId, params, query } = call;
    const names = await loadKeywordNames(call);
    const where = mentionWhere(query, names);
    const [rows, total] = await Promise.all([
      readBreakdown(context.clickhouse, accountId, params.dimension, where),
      countMentions(context.clickhouse, accountId, where),
    ]);
    return {
      items: rows.flatMap(({ value, count, ...row }) => {
        const named = params.dimension === 'keyword' ? keywordOf(names, value) : { value, label: value };
        return named ? [{ ...named, count, by_sentiment: bySentiment(row) }] : [];
      }),
      total,
    };
  }),
  bind(getTopAuthors, async (call) => {
    const { limit, ...filter } = call.query;
    const where = mentionWhere(filter, await loadKeywordNames(call));
    const rows = await readTopAuthors(call.context.clickhouse, call.accountId, where, limit);
    return {
      items: rows.map(({ author, name, handle, seen_on, fans, count, ...row }) => ({
        _id: author,
        name,
        handle,
        channel: seen_on,
        followers: fans ?? 0,
        count,
        by_sentiment: bySentiment(row),
      })),
    };
  }),
  bind(getTopWords, async (call) => {
    const { limit, ...filter } = call.query;
    const where = mentionWhere(filter, await loadKeywordNames(call));
    const rows = await readTopWords(call.context.clickhouse, call.accountId, where, limit);
    return {
      items: rows.map(({ word, count, ...row }) => ({ word, count, by_sentiment: bySentiment(row) })),
    };
  }),
  bind(listMentions, (call) => tellFeed(call, call.query)),
  bind(countEndpoint, async (call) => {
    const where = mentionWhere(call.query, await loadKeywordNames(call));
    const [count, authors] = await Promise.all([
      countMentions(call.context.clickhouse, call.accountId, where),
      countAuthors(call.context.clickhouse, call.accountId, where),
    ]);
    return { count, authors };
  }),
  bind(explainMention, (call) => tellWhy(call, call.params._id, call.query.keyword)),
];

/** A keyword's id and name by its number; nothing where it was deleted. */
const keywordOf = (names: KeywordNames, number: string): { value: string; label: string } | undefined => {
  const keyword = names.byNumber.get(Number(number));
  return keyword && { value: keyword._id, label: keyword.name };
};
