import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { loadWordSlots } from './word-slots.ts';

/** The number of mentions and of accounts: with several accounts, the first holds a fifth of all mentions. */
export type FillSize = { mentions: number; accounts: number };
/** The accounts of the standard world. */
export const ACCOUNTS = 20;
/** Days over which the mentions are spread; the last day ends at the benchmark's clock. */
export const DAYS = 300;
/** The benchmark's clock. */
export const NOW = '2026-11-01T00:00:00.000Z';
/** Keywords of each account: numbers 1 to this. */
export const KEYWORDS = 40;

/** The id of the n-th account, from 0. */
export function getAccountId(index: number): string {
  return `01920000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
}

/** The most frequent words of the posts, which queries name. */
const NAMED = (
  'กาแฟ ร้านนี้ อร่อยมาก บริการ พนักงาน รอนาน ราคา โปรโมชั่น สาขา คุณภาพ แนะนำ ครั้งหน้า จัดส่ง เร็วมาก แอป ล่มบ่อย ' +
  'coffee service delivery price branch quality staff waiting promotion recommend never again love hate phone screen ' +
  'แบตเตอรี่ กล้อง สวยมาก เคลม ประกัน ศูนย์ ติดต่อ ไม่ได้ ขอคืนเงิน refund warranty contact update crash login ลูกค้า'
).split(' ');
/** Mentions per statement; progress is reported after each. */
const BATCH = 500_000;

/** Stores the words of which texts are made. @returns the source of the words */
export async function prepareWords(clickhouse: ClickHouseClient): Promise<string> {
  const { slots, source } = loadWordSlots(NAMED);
  await clickhouse.command({
    query:
      'create or replace table bench_words (place UInt32, word String) engine = MergeTree order by place',
  });
  await clickhouse.insert({
    table: 'bench_words',
    values: slots.map((word, place) => ({ place, word })),
    format: 'JSONEachRow',
  });
  return source;
}

/**
 * Fills the table with mentions that the engine generates from a seed, from one number to another. Texts have 12 to 40 words by their real
 * frequency and some words that hardly any post contains; authors follow Zipf's law; half of the mentions have one to three keywords. The
 * values that the pipeline extracts are added: hashtags on a third, people and links on fewer, scores from the counts. A tenth are
 * word-for-word copies, and a twentieth have a reply.
 *
 * @param onProgress is called after each statement with the number of mentions so far.
 */
export async function fillMentions(
  clickhouse: ClickHouseClient,
  { from, to, accounts }: { from: number; to: number; accounts: number },
  onProgress: (reached: number) => void,
): Promise<void> {
  // Merged parts are deleted at once, not after eight minutes: they would double the size of a large table.
  await clickhouse.command({ query: 'alter table mentions modify setting old_parts_lifetime = 1' });
  for (let at = from; at < to; at += BATCH) {
    const size = Math.min(BATCH, to - at);
    await clickhouse.command({
      query: statementOf(accounts),
      query_params: { from: at, size, now: NOW.replace('T', ' ').replace('Z', '') },
      clickhouse_settings: {
        max_partitions_per_insert_block: '0',
        max_insert_threads: '2',
        // Rows that were deleted are written again unchanged.
        insert_deduplicate: 0,
      },
    });
    onProgress(at + size);
  }
}

/** Deletes the rows after the first `held` mentions, which an interrupted statement left. */
export async function removeBehind(clickhouse: ClickHouseClient, held: number): Promise<void> {
  const answer = await clickhouse.query({
    query: 'select count() as held from mentions',
    format: 'JSONEachRow',
  });
  const [row] = Held.parse(await answer.json());
  if (row === undefined || row.held < held)
    throw new Error(`${held} mentions are noted, ${row?.held} are there`);
  if (row.held === held) return;
  await clickhouse.command({
    query: `alter table mentions delete where _id in (
      select ${ID} from (select {held:UInt64} + number as n from numbers(${BATCH})))`,
    query_params: { held },
    clickhouse_settings: { mutations_sync: '2' },
  });
}

const Held = z.array(z.object({ held: z.coerce.number() }));

/** `h(k)` is a hash of the row and k, so every run generates the same rows. */
const h = (salt: number): string => `cityHash64(n, ${salt})`;
/** A number below `most`; small numbers are far more frequent. */
function zipf(salt: number, most: number): string {
  return `toUInt32(pow(${most}, (${h(salt)} % 1000000) / 1000000.) - 1)`;
}
/** A hash with the version and the variant of a UUIDv7, without which no call answers with it. */
const ID = `reinterpretAsUUID(concat(
    reinterpretAsFixedString(bitOr(bitAnd(${h(1)}, 0xffffffffffff0fff), 0x7000)),
    reinterpretAsFixedString(bitOr(bitAnd(${h(2)}, 0x3fffffffffffffff), 0x8000000000000000))))`;
const word = (salt: string): string => `slots[1 + cityHash64(said, w, ${salt}) % length(slots)]`;
/** One in this many posts repeats an earlier one: the same text and the same number. */
const COPIED = 10;
const TEXTS = 20_000;

function statementOf(accounts: number): string {
  return `
insert into mentions (account_id, _id, source_id, channel, kind, author_id, author_name, text, published_at, collected_at,
  language, sentiment, confidence, likes, keywords, words, folded, followers, tags, cluster, hashtags, mentioned, domains,
  links, emoji, country, media, reach, engagement, influence, score, hidden, status)
with (select groupArray(word) from (select word from bench_words order by place)) as slots
select
  toUUID(concat('01920000-0000-7000-8000-', leftPad(lower(hex(toUInt8(account))), 12, '0'))),
  ${ID},
  toUUID('01920000-0000-7000-8000-0000000000ff'),
  ['facebook', 'twitter', 'pantip', 'file', 'rss', 'line'][1 + ${zipf(3, 6)}],
  'post',
  concat('author', toString(${zipf(4, 200_000)})) as author,
  author,
  arrayStringConcat(parts, ' ') as body,
  toDateTime64({now:String}, 3, 'UTC') - toIntervalSecond(${h(5)} % (${DAYS} * 86400)) - toIntervalMillisecond(${h(6)} % 1000) as at,
  at,
  if(${h(7)} % 10 < 7, 'th', 'en'),
  toInt8([2, 2, 2, 1, 1, 3, 3, 4][1 + ${h(8)} % 8]),
  0.8,
  ${h(9)} % 500,
  arrayDistinct(arrayMap(w -> toUInt32(1 + pow(${KEYWORDS}, (cityHash64(n, w, 10) % 100000) / 100000.) - 1), range(if(${h(11)} % 2 = 0, 0, 1 + ${h(11)} % 3)))),
  arraySlice(arrayDistinct(parts), 1, 12),
  body,
  ${zipf(30, 1_000_000)} as fans,
  arrayDistinct(arrayMap(w -> toUInt32(1 + cityHash64(n, w, 31) % 60), range(if(${h(32)} % 3 = 0, 1 + ${h(33)} % 2, 0)))),
  bitAnd(said, 9007199254740991),
  arrayDistinct(arrayMap(w -> concat('tag', toString(toUInt32(pow(20000, (cityHash64(n, w, 34) % 100000) / 100000.)))), range(if(${h(35)} % 3 = 0, 1 + ${h(36)} % 3, 0)))),
  if(${h(37)} % 8 = 0, [concat('page', toString(${zipf(38, 5000)}))], []),
  if(${h(39)} % 6 = 0, [concat('site', toString(${zipf(40, 3000)}), '.example')], []) as sites,
  arrayMap(site -> concat(site, '/page/', toString(${zipf(47, 500)})), sites),
  if(${h(41)} % 4 = 0, [['😂', '❤️', '😍', '🔥', '👍', '😭', '🙏', '😡'][1 + ${zipf(42, 8)}]], []),
  ['', 'TH', 'US', 'SG', 'JP', 'GB'][1 + ${zipf(43, 6)}],
  if(${h(44)} % 5 = 0, [concat('https://img.example/', toString(n), '.jpg')], []),
  toUInt32(fans / 20 + ${h(9)} % 500),
  toUInt32(${h(9)} % 500),
  toUInt8(100 * log10(1 + fans) / 7),
  toFloat32(round(50 * log10(1 + ${h(9)} % 500) / 5 + 30 * log10(1 + fans / 20) / 7, 1)),
  if(${h(45)} % 200 = 0, 'blacklist', 'no'),
  if(${h(46)} % 20 = 0, 'done', 'new')
from (
  select {from:UInt64} + number as n, slots,
    ${accounts === 1 ? '0' : `if(${h(12)} % 5 = 0, 0, 1 + ${h(13)} % ${accounts - 1})`} as account,
    if(n % ${COPIED} = 0, cityHash64(n % ${TEXTS}, 50), cityHash64(n, 51)) as said,
    arrayMap(w -> if(cityHash64(said, w, 20) % 40 = 0, concat('rare', toString(cityHash64(said, w, 21) % 300000)), ${word('22')}), range(12 + said % 29)) as parts
  from numbers({size:UInt64}))`;
}
