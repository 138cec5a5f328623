import { rmSync } from 'node:fs';
import type { ClickHouseClient } from '@clickhouse/client';
import { getAccountId, ACCOUNTS } from '../fill.ts';

/** The columns of a mention that the compared queries need, in the form of each peer; a peer's table has these columns in this order. */
const COLUMNS = `account_id, _id, toString(channel) as channel, author_id, author_name, reinterpretAsInt64(author_key) as author_key,
  published_at, toUInt8(sentiment) as sentiment, hidden <> 'no' as hidden, toString(language) as language, followers, likes, reach,
  engagement, score, toString(status) as status`;
/** Text and folded text are equal in these mentions: the peers store it once, which saves them half of the reading. */
const TEXT = 'folded as text';

/** A word in quotation marks, as PostgreSQL writes it in a list. */
const QUOTED = String.raw`concat('"', replaceRegexpAll(toString(word), '(["\\\\])', '\\\\\\1'), '"')`;

/** How a peer reads mentions: ClickHouse's name of the format, and the columns in that form. */
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
 * Lets the engine write every account's mentions, sorted by time, into a file. Accounts are written one after the other, so that only one
 * file is on the disk at a time.
 *
 * @param path the path of the file, which is deleted afterwards.
 * @param load loads the content of the file.
 * @returns how long writing took, in seconds.
 */
export async function loadThroughFiles(
  clickhouse: ClickHouseClient,
  { path, as }: { path: string; as: keyof typeof FORMATS },
  load: () => Promise<unknown>,
): Promise<number> {
  let seconds = 0;
  for (let account = 0; account < ACCOUNTS; account += 1) {
    const began = performance.now();
    const { format, columns } = FORMATS[as];
    await clickhouse.command({
      query: `insert into function file({path:String}, '${format}') select ${columns} from mentions
        where mentions.account_id = {account:UUID} order by mentions.account_id, mentions.published_at, mentions._id`,
      query_params: { path, account: getAccountId(account) },
      // This format is the fastest to write; what is read afterwards is the peer's own.
      clickhouse_settings: { output_format_parquet_compression_method: 'lz4' },
    });
    seconds += (performance.now() - began) / 1000;
    await load();
    rmSync(path);
  }
  return seconds;
}
