import type { Incoming } from '#contracts/inbound/incoming.ts';
import { unpackItems } from '#server/inbound/batch-payload.ts';
import { mentionRow, type Findings } from '#server/inbound/pipeline/mention-row.ts';
import type { Analysed, WaitingBatch } from '#server/inbound/pipeline/messages.ts';
import { clickHouseTime } from '#server/kit/clickhouse/sql.ts';
import { searchedText } from '#contracts/listening/searched-text.ts';
import type { Tools } from '#server/inbound/pipeline/tools.ts';

/** Reads every item of some batches of one account: language, keywords, sentiment, words; and writes the rows to store. */
export const analyseBatches = (
  tools: Tools,
  accountId: string,
  batches: readonly WaitingBatch[],
): Analysed => {
  let lines = '';
  const byNumber = new Map<number, number>();
  let count = 0;
  let matched = 0;
  let newest = '';
  const days = new Set<string>();
  for (const { payload, ...from } of batches) {
    const origin = { accountId, ...from };
    for (const [_id, item] of unpackItems(payload)) {
      const found = analyse(tools, item, accountId);
      if (found.keywords.length > 0) matched += 1;
      for (const number of found.keywords) byNumber.set(number, (byNumber.get(number) ?? 0) + 1);
      if (item.published_at > newest) newest = item.published_at;
      days.add(clickHouseTime(item.published_at).slice(0, DATE));
      lines += `${mentionRow(item, { ...origin, _id }, found)}\n`;
      count += 1;
    }
  }
  return {
    rows: new TextEncoder().encode(lines),
    count,
    matched,
    newest: newest === '' ? null : newest,
    days: [...days],
    byKeyword: Object.fromEntries(
      [...byNumber].map(([number, count]) => [tools.keywords.idOf(number), count]),
    ),
  };
};

/** The length of `2026-11-21`. */
const DATE = 10;

const analyse = (tools: Tools, item: Incoming, accountId: string): Findings => {
  const searched = searchedText(item.title ?? '', item.text);
  const folded = tools.fold(searched);
  const language = item.language ?? tools.language(searched);
  const { label, confidence } = tools.sentiment(searched, language);
  return {
    language,
    sentiment: label,
    confidence,
    keywords: tools.keywords.match(folded, accountId),
    words: tools.words(searched, language, tools.keywords.ownWords(accountId)),
    folded,
  };
};
