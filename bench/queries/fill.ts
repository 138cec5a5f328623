import type { ClickHouseClient } from '@clickhouse/client';

/** Accounts of the bench; the first one holds a fifth of all mentions. */
export const ACCOUNTS = 20;
/** Days that the mentions are spread over, the last one ending where the bench's clock stands. */
export const DAYS = 300;
/** The bench's clock. */
export const NOW = '2026-11-01T00:00:00.000Z';
/** Keywords of each account: numbers 1 to this. */
export const KEYWORDS = 40;

/** The id of the n-th account, from 0. */
export const accountAt = (index: number): string =>
  `01920000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;

/** The most frequent words of the posts; asked for by name. */
const NAMED = (
  'กาแฟ ร้านนี้ อร่อยมาก บริการ พนักงาน รอนาน ราคา โปรโมชั่น สาขา คุณภาพ แนะนำ ครั้งหน้า จัดส่ง เร็วมาก แอป ล่มบ่อย ' +
  'coffee service delivery price branch quality staff waiting promotion recommend never again love hate phone screen ' +
  'แบตเตอรี่ กล้อง สวยมาก เคลม ประกัน ศูนย์ ติดต่อ ไม่ได้ ขอคืนเงิน refund warranty contact update crash login ลูกค้า'
).split(' ');
const STARTS = 'กา ขี คุ งา จำ ชี ดู ตา ที นำ บา ปู พี มา ยา รู ลา วี สา หู'.split(' ');
const ENDS = 'กน ขม คล ดง ตน ทบ นก บท ปน พร มด ยง รถ ลม วน'.split(' ');

/** Words that posts are made of, the later ones rarer: 48 named ones and 4,500 made of two or three parts. */
const WORDS = [
  ...NAMED,
  ...STARTS.flatMap((first) => ENDS.flatMap((last) => ENDS.map((middle) => first + middle + last))),
];

const BATCH = 500_000;

/**
 * Fills the table with mentions made by the engine itself out of a seed: texts of 12 to 40 words with common and rare ones,
 * authors and words by Zipf's law, one to three keywords on half of them.
 */
export const fillMentions = async (clickhouse: ClickHouseClient, count: number): Promise<void> => {
  for (let from = 0; from < count; from += BATCH) {
    const size = Math.min(BATCH, count - from);
    await clickhouse.command({
      query: statement,
      query_params: { from, size, words: WORDS, now: NOW.replace('T', ' ').replace('Z', '') },
      clickhouse_settings: { max_partitions_per_insert_block: '0', max_insert_threads: '2' },
    });
  }
};

/** `h(k)` is a hash of the row and k: the same rows every time. */
const h = (salt: number): string => `cityHash64(n, ${salt})`;
/** A number below `most`, small ones far more often. */
const zipf = (salt: number, most: number): string =>
  `toUInt32(pow(${most}, (${h(salt)} % 1000000) / 1000000.) - 1)`;
const word = (salt: string): string =>
  `{words:Array(String)}[1 + toUInt32(pow(length({words:Array(String)}), (cityHash64(n, w, ${salt}) % 100000) / 100000.) - 1)]`;

const statement = `
insert into mentions (account_id, _id, source_id, channel, kind, author_id, author_name, text, published_at, collected_at,
  language, sentiment, confidence, likes, keywords, words, folded)
select
  toUUID(concat('01920000-0000-7000-8000-', leftPad(lower(hex(toUInt8(account))), 12, '0'))),
  reinterpretAsUUID(concat(reinterpretAsFixedString(${h(1)}), reinterpretAsFixedString(${h(2)}))),
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
  body
from (
  select {from:UInt64} + number as n,
    if(${h(12)} % 5 = 0, 0, 1 + ${h(13)} % ${ACCOUNTS - 1}) as account,
    arrayMap(w -> if(cityHash64(n, w, 20) % 40 = 0, concat('rare', toString(cityHash64(n, w, 21) % 300000)), ${word('22')}), range(12 + ${h(14)} % 29)) as parts
  from numbers({size:UInt64}))`;
