import {
  countMentions as countEndpoint,
  explainMention,
  explainQueryText,
  getBreakdown,
  getTopAuthors,
  getTopWords,
  getVolume,
  listMentions,
} from '#contracts/listening/endpoints.ts';
import { bind, type Call } from '#server/kit/http/call.ts';
import { ask, type Asked } from '#server/listening/asked.ts';
import { readTopAuthors } from '#server/listening/author-store.ts';
import { readBreakdown } from '#server/listening/breakdown-store.ts';
import { countAuthors, countMentions } from '#server/listening/count-store.ts';
import { tellWhy, tellWhyQuery } from '#server/listening/explain.ts';
import { tellFeed } from '#server/listening/feed.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';
import { refuseEmpty, type Filter } from '#server/listening/mention-filter.ts';
import { bySentiment } from '#server/listening/sentiment-counts.ts';
import { readTopWords } from '#server/listening/word-store.ts';
import { tellVolume } from '#server/listening/volume.ts';

export const handlers = [
  bind(getVolume, (call) => tellVolume(call, call.query)),
  bind(getBreakdown, async (call) => {
    const { context, accountId, params, query } = call;
    const asked = await askAbout(call, query);
    const [rows, total] = await Promise.all([
      readBreakdown(context.clickhouse, accountId, params.dimension, asked),
      params.dimension === 'keyword' ? countMentions(context.clickhouse, accountId, asked) : null,
    ]);
    return {
      items: rows.flatMap(({ value, count, ...row }) => {
        const named =
          params.dimension === 'keyword' ? keywordOf(asked.names, value) : { value, label: value };
        return named ? [{ ...named, count, by_sentiment: bySentiment(row) }] : [];
      }),
      // A mention has one channel, language and sentiment, but any number of keywords.
      total: total ?? rows.reduce((sum, row) => sum + row.count, 0),
    };
  }),
  bind(getTopAuthors, async (call) => {
    const { limit, ...filter } = call.query;
    const asked = await askAbout(call, filter);
    const rows = await readTopAuthors(call.context.clickhouse, call.accountId, asked, limit);
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
    const asked = await askAbout(call, filter);
    const rows = await readTopWords(call.context.clickhouse, call.accountId, asked, limit);
    return {
      items: rows.map(({ key, count, ...row }) => ({ word: key, count, by_sentiment: bySentiment(row) })),
    };
  }),
  bind(listMentions, (call) => tellFeed(call, call.query)),
  bind(countEndpoint, async (call) => {
    const asked = await askAbout(call, call.query);
    const [count, authors] = await Promise.all([
      countMentions(call.context.clickhouse, call.accountId, asked),
      countAuthors(call.context.clickhouse, call.accountId, asked),
    ]);
    return { count, authors: authors.count, authors_about: authors.about };
  }),
  bind(explainQueryText, (call) => tellWhyQuery(call, call.params._id, call.body)),
  bind(explainMention, (call) => tellWhy(call, call.params._id, call.query.keyword)),
];

/** @throws invalid_request where the time range is empty */
const askAbout = (call: Pick<Call, 'inUnit'>, filter: Filter): Promise<Asked> => {
  refuseEmpty(filter);
  return ask(call, filter);
};

/** A keyword's id and name by its number; nothing where it was deleted. */
const keywordOf = (names: KeywordNames, number: string): { value: string; label: string } | undefined => {
  const keyword = names.byNumber.get(Number(number));
  return keyword && { value: keyword._id, label: keyword.name };
};
