import type { Incoming } from '#contracts/inbound/incoming.ts';
import { DEFAULT_WEIGHTS } from '#contracts/listening/score-weights.ts';
import { marksOf } from '#engine/marks/marks.ts';
import { scoresOf } from '#engine/scores/scores.ts';
import { unpackItems } from '#server/inbound/batch-payload.ts';
import type { Findings } from '#server/inbound/pipeline/mention-block.ts';
import type { Analysed, WaitingBatch } from '#server/inbound/pipeline/messages.ts';
import { clickHouseInstant } from '#server/kit/clickhouse/sql.ts';
import { searchedText } from '#contracts/listening/searched-text.ts';
import type { Tools } from '#server/inbound/pipeline/tools.ts';

/** Reads every item of a batch of one account: language, keywords, sentiment, words; and writes the block to store. */
export const analyseBatch = (
  tools: Tools,
  accountId: string,
  { payload, ...from }: WaitingBatch,
): Analysed => {
  const items = unpackItems(payload);
  const { block } = tools;
  // Not behind the last batch: one that failed would leave its rows to the next.
  block.clear();
  const byNumber = new Map<number, number>();
  let matched = 0;
  let newest = '';
  const days = new Set<number>();
  const texts = items.map(([, item]) => {
    const searched = searchedText(item.title ?? '', item.text);
    return { searched, folded: tools.fold(searched) };
  });
  const matches = tools.keywords.matchAll(
    texts.map(({ folded }) => folded),
    accountId,
  );
  const ownWords = tools.keywords.ownWords(accountId);
  for (const [index, [_id, item]] of items.entries()) {
    const text = texts[index] ?? { searched: '', folded: '' };
    const found = { ...analyse(tools, item, { ...text, ownWords }), keywords: matches[index] ?? [] };
    if (found.keywords.length > 0) matched += 1;
    for (const number of found.keywords) byNumber.set(number, (byNumber.get(number) ?? 0) + 1);
    if (item.published_at > newest) newest = item.published_at;
    days.add(Math.floor(clickHouseInstant(item.published_at) / DAY));
    block.push(item, { accountId, ...from, _id }, found);
  }
  return {
    block: block.finish(),
    count: items.length,
    matched,
    newest: newest === '' ? null : newest,
    days: Array.from(days, (day) => new Date(day * DAY).toISOString().slice(0, DATE)),
    byKeyword: Object.fromEntries(
      [...byNumber].map(([number, count]) => [tools.keywords.idOf(number), count]),
    ),
  };
};

/** A day in milliseconds, and the length of `2026-11-21`. */
const DAY = 86_400_000;
const DATE = 10;

type Text = { searched: string; folded: string; ownWords: ReadonlySet<string> };

const analyse = (
  tools: Tools,
  item: Incoming,
  { searched, folded, ownWords }: Text,
): Omit<Findings, 'keywords'> => {
  const language = item.language ?? tools.language(searched);
  const { label, confidence } = tools.sentiment(searched, language);
  return {
    language,
    sentiment: label,
    confidence,
    words: tools.words(searched, language, ownWords),
    folded,
    tags: NONE,
    sentimentBy: 'model',
    cluster: 0,
    hidden: 'no',
    ...marksOf(searched),
    ...scoresOf({ followers: item.author.followers, ...item.engagement }, DEFAULT_WEIGHTS),
  };
};

const NONE: readonly number[] = [];
