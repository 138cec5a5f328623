import { rmSync } from 'node:fs';
import type { ClickHouseClient } from '@clickhouse/client';
import { getAccountId, ACCOUNTS } from '../fill.ts';

/** What the compared questions need of a mention, in the form of each peer; a peer's table has these columns in this order. */
const COLUMNS = `account_id, _id, toString(channel) as channel, author_id, author_name, reinterpretAsInt64(author_key) as author_key,
  published_at, toUInt8(sentiment) as sentiment, hidden <> 'no' as hidden, toString(language) as language, followers, likes, reach,
  engagement, score, toString(status) as status`;
/** Text and folded text are the same in these mentions: the peers hold it once, which spares them half of what they would read. */
const TEXT = 'folded as text';

/** A word between quotation marks, as PostgreSQL writes it in a list. */
const QUOTED = String.raw`concat('"', replaceRegexpAll(toString(word), '(["\\\\])', '\\\\\\1'), '"')`;

/** How a peer reads mentions: ClickHouse's name of the format, and the columns written so. */
const FORMATS = {
  parquet: {
    format: 'Parquet',
    columns: `toString(account_id) as account_id, toString(_id) as _id, ${COLUMNS.replace('account_id, _id, ', '')},
      keywords, arrayMap(word -> toString(word), words) as words, ${TEXT}`,
  },
  copy: {
    format: 'TabSeparated',
    columns: `${COLUMNS}, concat('{', arrayStringConcat(keywords, ','), '}') as keywords,
      concat('{', arrayStringConcat(arrayMap(word -> ${QUOTED}, words), ','), '}') as words, ${TEXT}`,
  },
} as const;

/**
 * Has the engine write every account's mentions by their time into a file, one account after the other, so that only one file lies
 * on the disk at a time.
 *
 * @param path where the file stands; it is gone afterwards.
 * @param load takes in what the file holds.
 * @returns how long writing took, in seconds.
 */
export const loadThroughFiles = async (
  clickhouse: ClickHouseClient,
  { path, as }: { path: string; as: keyof typeof FORMATS },
  load: () => Promise<unknown>,
): Promise<number> => {
  let seconds = 0;
  for (let account = 0; account < ACCOUNTS; account += 1) {
    const began = performance.now();
    const { format, columns } = FORMATS[as];
    await clickhouse.command({
      query: `insert into function file({path:String}, '${format}') select ${columns} from mentions
        where mentions.account_id = {account:UUID} order by mentions.account_id, mentions.published_at, mentions._id`,
      query_params: { path, account: getAccountId(account) },
      // The quickest to write; what is read afterwards is the peer's own.
      clickhouse_settings: { output_format_parquet_compression_method: 'lz4' },
    });
    seconds += (performance.now() - began) / 1000;
    await load();
    rmSync(path);
  }
  return seconds;
};
