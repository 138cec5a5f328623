import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { buildSearchText } from '#contracts/listening/searched-text.ts';
import { extractEntities } from '#engine/entities/entities.ts';
import { NO_ID, queryPost, type QueryPost } from '#engine/query/post.ts';
import { fold } from '#engine/text/fold.ts';

const data = new URL('../../../shared/data/', import.meta.url);

/** Whether the public posts exist next to the checkout. */
export const hasRealPosts = existsSync(new URL('1_thai_sentiment/wisesight_train.jsonl.gz', data));

const Row = z.object({ text: z.string() });

function texts(path: string, count: number): string[] {
  return gunzipSync(readFileSync(new URL(path, data)))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => Row.parse(JSON.parse(line)).text)
    .filter((_, at) => at % 7 === 3)
    .slice(0, count);
}

/** Two thousand real posts, half of them Thai. */
export function loadRealTexts(): string[] {
  return [
    ...texts('1_thai_sentiment/wisesight_train.jsonl.gz', 1000),
    ...texts('2_social_sentiment/airline_tweets.jsonl.gz', 1000),
  ];
}

/** Pseudo-random numbers that are the same on every run. */
export function makeRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
}

/** Words that occur in generated posts and queries: Thai clusters, mixed scripts, tags, names, punctuation, emoji. */
export const WORDS = [
  'apple',
  'Apple',
  'pie',
  'pineapple',
  'app',
  'ice cream',
  '7-eleven',
  'iPhone15',
  'caf\u00e9',
  'นานา',
  'กาแฟ',
  'กา',
  'แฟ',
  'เกม',
  'กม',
  'อร่อย',
  'ไม่อร่อย',
  'ร้านนี้',
  'ราคาแพง',
  'น้ำ',
  '#sale',
  '#SaleToday',
  '#ลดราคา',
  '@nok',
  '@nok.air',
  'www.pantip.com/topic',
  'https://a.example/x?q=1',
  '😀',
  '👍🏽',
  '🇹🇭',
  '日本',
  'ラーメン',
  'привет',
  '한국',
  '5555',
  '55',
  'a',
  'AA',
  '_b',
  '%',
  '\\',
  "don't",
];

const SEPARATORS = ['', ' ', ' ', ' ', ', ', '\n', '-', '.', ' and the ', ' ครับ '];

/** Posts of those words, in any order, with all separators between them. */
export function generateTexts(count: number, seed: number): string[] {
  const draw = makeRandom(seed);
  return Array.from({ length: count }, () =>
    Array.from(
      { length: 1 + draw(8) },
      () => `${WORDS[draw(WORDS.length)] ?? ''}${SEPARATORS[draw(SEPARATORS.length)] ?? ''}`,
    ).join(''),
  );
}

const CHANNELS = ['twitter', 'facebook', 'pantip', 'line'];
const NAMES = ['Nok Air', 'สมชาย', 'nokia_fan', 'ＡＣＭＥ'];
const URLS = [
  '',
  'https://pantip.com/topic/1',
  'http://m.Pantip.com:80/x?y',
  'https://twitter.com/nok/status/2',
];
const TITLES = ['', '', 'ทดสอบ Apple Pie', 'รีวิว กาแฟ', 'CAF\u00c9 7-Eleven'];

/** Fields for a text: every kind of value, and none. */
export function toPost(text: string, row: number): QueryPost {
  const at = <T>(list: readonly T[], step: number): T =>
    list[Math.floor(row / step) % list.length] ?? list[0]!;
  const title = row % 13 === 0 ? text.slice(0, 12).toWellFormed() : at(TITLES, 2);
  const searched = buildSearchText(title, text.toWellFormed());
  return queryPost({
    title,
    text: text.toWellFormed(),
    folded: fold(searched),
    ...extractEntities(searched),
    channel: at(CHANNELS, 1),
    kind: row % 5 === 0 ? 'message' : 'post',
    url: at(URLS, 3),
    language: at(['th', 'en', 'zh-tw', ''], 2),
    sentiment: at(['negative', 'neutral', 'positive', 'question', 'unjudged'], 1),
    sentiment_by: at(['model', 'rule', 'person'], 4),
    country: at(['', 'TH', 'JP'], 3),
    author_id: `u${row % 17}`,
    author_name: at(NAMES, 1),
    author_handle: row % 3 === 0 ? '' : `Nok${row % 4}`,
    thread: row % 4 === 0 ? 't1' : '',
    reply_to: row % 6 === 0 ? 'p9' : '',
    status: at(['new', 'seen', 'done'], 2),
    assigned_to: row % 8 === 0 ? '018f0000-0000-7000-8000-000000000001' : NO_ID,
    media: row % 9 === 0 ? ['https://cdn.example/a.jpg'] : [],
    followers: row % 7 === 0 ? null : row * 10,
    likes: row % 4 === 0 ? null : row % 50,
    engagement: row % 100,
    reach: row * 3,
    score: Math.fround((row % 100) / 3),
    confidence: Math.fround((row % 10) / 10),
    stars: row % 3 === 0 ? 1 + (row % 5) : null,
    starred: row % 11 === 0 ? 1 : 0,
    cluster: row % 3 === 0 ? 0 : 12345 + (row % 5),
    keywords: row % 2 === 0 ? [1, 2] : [3],
    tags: row % 5 === 0 ? [7] : [],
    published_at: Date.UTC(2026, 0, 1) + row * 3_600_000,
    collected_at: Date.UTC(2026, 1, 1) + row * 60_000,
  });
}
