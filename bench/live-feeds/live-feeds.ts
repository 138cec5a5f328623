import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { enqueueItems } from '#server/inbound/public.ts';
import { readConfig } from '#server/kit/config.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { openStores } from '#server/kit/embedded/stores.ts';
import { startSuite, type Suite } from '#server/suite.ts';
import { makeAccount } from '#tests/factories/account.ts';
import { makePerson, type Person } from '#tests/factories/person.ts';
import { makeWatchedPost, buildFilterWord } from './posts.ts';
import type { FeedCounts, WatcherOptions } from './watchers.ts';

const number = (name: string, usual: number): number => Number(process.env[name] ?? usual);
/** The number of feeds that are open at once, and of the different filters that they use. */
const FEEDS = number('FEEDS', 500);
const FILTERS = number('FEED_FILTERS', 50);
/** Posts per second, posts per batch, and the duration in seconds. */
const RATE = number('FEED_RATE', 2000);
const PAGE = 100;
const SECONDS = number('FEED_SECONDS', 20);
/** The goal: the longest time from a post's due time to its arrival in a feed. */
const LIMIT_MS = 500;
/** A word of a new keyword is matched from the next batch on; this is the longest wait until that is visible. */
const KEYWORDS_MS = 3000;
const LAST_MS = 5000;
/** The first posts warm the pipeline up and are not counted, because in production posts arrive all day. */
const WARM_SECONDS = 3;

/**
 * Measures the delivery of posts to open feeds: posts from connectors pass through the whole pipeline and are pushed to every open feed.
 * @returns a section
 */
export async function runFeedBench(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-bench-feeds-'));
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const stores = await openStores({ dataDir, log });
  const suite = await startSuite(config, stores);
  try {
    const accountId = await makeAccount(suite.context, 'Bench');
    const person = await makePerson(suite, accountId, {});
    const opening: WatcherOptions = {
      url: suite.url,
      cookie: person.cookie,
      feeds: FEEDS,
      keywords: await makeKeywords(person),
    };
    const watchers = new Worker(new URL('./watchers.ts', import.meta.url), { workerData: opening });
    await once(watchers, 'message');
    const due = await bring(suite, accountId);
    await sleep(LAST_MS);
    const counts: Promise<FeedCounts> = once(watchers, 'message').then(([heard]) => heard);
    watchers.postMessage('tell');
    const heard = await counts;
    await watchers.terminate();
    return section(delays(due, heard));
  } finally {
    await suite.stop();
    await stores.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function makeKeywords(person: Person): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < FILTERS; index += 1) {
    const { _id } = await person.call(createKeyword, {
      params: { product: 'listening' },
      body: { name: buildFilterWord(index), patterns: [buildFilterWord(index)] },
    });
    ids.push(_id);
  }
  await sleep(KEYWORDS_MS);
  return ids;
}

/** Sends posts at the fixed rate, whether or not earlier ones are stored. @returns when each was due, in milliseconds since 1970 */
async function bring({ context }: Suite, accountId: AccountId): Promise<number[]> {
  const due: number[] = [];
  const taken: Promise<unknown>[] = [];
  const begun = Date.now() + 200;
  for (let first = 0; first < RATE * (WARM_SECONDS + SECONDS); first += PAGE) {
    const time = begun + (first * 1000) / RATE;
    await sleep(Math.max(0, time - Date.now()));
    const items = Array.from({ length: PAGE }, (_, index) => makeWatchedPost(first + index, FILTERS));
    due.push(...items.map(() => time));
    taken.push(
      inTransaction(context, { accountId, actor: SYSTEM }, (unit) =>
        enqueueItems(unit, { sourceId: accountId, channel: 'twitter', items }),
      ),
    );
  }
  await Promise.all(taken);
  return due;
}

type Delays = { ms: number[]; untold: number; most: number };

/**
 * The delay between the due time of each post and its arrival in each feed that matches it: a feed's n-th post has arrived when the feed's
 * count reaches n.
 */
function delays(due: readonly number[], heard: FeedCounts): Delays {
  const ms: number[] = [];
  let untold = 0;
  let most = 0;
  const from = (due[0] ?? 0) + WARM_SECONDS * 1000;
  heard.forEach((entry, feed) => {
    const posts = due.filter((_, place) => place % FILTERS === feed % FILTERS);
    let reached = 0;
    for (const { at, count } of entry) {
      for (const time of posts.slice(reached, reached + count)) if (time >= from) ms.push(at - time);
      reached += count;
    }
    untold += Math.max(0, posts.length - reached);
    most = Math.max(most, entry.length);
  });
  return { ms: ms.sort((a, b) => a - b), untold, most };
}

function section({ ms, untold, most }: Delays): string {
  const at = (share: number): string =>
    (ms[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? NaN).toFixed(0);
  const held = Number(at(0.99)) < LIMIT_MS && untold === 0 ? 'held' : 'missed';
  return `## Live: a post to open feeds

${RATE.toLocaleString('en')} posts a second for ${SECONDS} s in pages of ${PAGE} as connectors bring them, through keys, language, keywords, sentiment, words
and both stores; ${FEEDS} open feeds of one account with ${FILTERS} different filters, each post found by ${FEEDS / FILTERS} of them; the first ${WARM_SECONDS} s are not counted. Milliseconds from the moment a
post was due until the feed was told; suite, stores and browsers share the machine.

| | p50 | p95 | p99 | longest | limit (p99) |
|---|---:|---:|---:|---:|---:|
| to the open feed | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${at(1)} | ${LIMIT_MS}, ${held} |

${ms.length.toLocaleString('en')} told in at most ${most} hints a feed, ${untold} not told.
`;
}
