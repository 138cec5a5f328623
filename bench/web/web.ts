import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccountId } from '#contracts/kit/ids.ts';
import { createAccount } from '#server/identity/account-store.ts';
import { readConfig } from '#server/kit/config.ts';
import { openStores } from '#server/kit/embedded/stores.ts';
import { startSuite } from '#server/suite.ts';
import { makePerson } from '#tests/factories/person.ts';
import { startBrowser } from '#tests/journeys/browser.ts';
import { FIRST_VISIT_LIMITS } from '#tests/journeys/traffic.ts';
import { changePages, visitCold, visitFirst, type Screen, type Visit } from './visits.ts';

const ROUNDS = Number(process.env['WEB_ROUNDS'] ?? 5);

const LOGIN: Screen = { path: '/login', usable: 'input[name="email"]' };
const INBOX: Screen = { path: '/crm', usable: 'main section, main h2' };
const BOARD: Screen = { path: '/crm/board', usable: 'main h1' };
const OVERVIEW: Screen = { path: '/listening', usable: 'main h1' };
const PRODUCT: Screen = { path: '/product', usable: 'main h1' };

/** The limits of a first visit: requests, KB in all and KB of scripts; and times until a screen can be used, milliseconds. */
const LIMITS = {
  ...FIRST_VISIT_LIMITS,
  cold: 2500,
  warm: 1000,
  change: 300,
} as const;

const KB = 1024;
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
const verdict = (met: boolean): string => (met ? 'met' : 'missed');

function describeVisit(
  name: string,
  visit: Omit<Visit, 'usable'>,
  limit: { requests: number; bytes: number; scripts?: number },
): string {
  const { requests, bytes, scripts } = visit;
  const met =
    requests <= limit.requests && bytes <= limit.bytes * KB && scripts <= (limit.scripts ?? limit.bytes) * KB;
  const size = (count: number): string => (count / KB).toFixed(0);
  return `| ${name} | ${requests} | ${size(bytes)} | ${size(scripts)} | ${limit.requests} / ${limit.bytes} / ${limit.scripts ?? '–'} | ${verdict(met)} |`;
}

/**
 * Visits the suite in a real browser over a slow line: what a first visit fetches, and how long people wait for the inbox.
 * @returns a section
 */
export async function runWebBench(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-bench-web-'));
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const stores = await openStores({ dataDir, log });
  const suite = await startSuite(config, stores);
  const visitor = await startBrowser();
  try {
    const products = { listening: { active: true }, crm: { active: true } };
    const accountId = AccountId.parse(
      await createAccount(suite.context, { name: 'Bench', product: products }),
    );
    const { cookie } = await makePerson(suite, accountId, {});
    const given = { url: suite.url, cookie };
    const inbox = await visitFirst(visitor, { ...given, login: LOGIN, screen: INBOX });
    const overview = await visitFirst(visitor, { ...given, login: LOGIN, screen: OVERVIEW });
    const product = await visitFirst(visitor, { ...given, login: LOGIN, screen: PRODUCT });
    const cold: number[] = [];
    const warm: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      cold.push((await visitCold(visitor, { ...given, screen: INBOX })).usable);
      warm.push((await visitFirst(visitor, { ...given, login: LOGIN, screen: INBOX })).again.usable);
    }
    const changes = await changePages(visitor, { ...given, screens: [INBOX, BOARD] }, ROUNDS);
    const timed = (name: string, times: readonly number[], limit: number): string =>
      `| ${name} | ${median(times).toFixed(0)} | ${Math.max(...times).toFixed(0)} | ${limit} | ${verdict(median(times) <= limit)} |`;
    return `## Web

A real browser beside the suite, over a line with 100 ms of delay and 5 Mbit/s. First visits: what is fetched with an empty cache for
the sign-in, once its form is being filled in, and from there for a screen; sizes as sent.

| first visit | requests | KB | KB of scripts | limits | |
| --- | ---: | ---: | ---: | ---: | --- |
${describeVisit('sign-in', inbox.login, LIMITS.login)}
${describeVisit('while it is filled in', inbox.form, LIMITS.form)}
${describeVisit('inbox, from there', inbox.screen, LIMITS.screen)}
${describeVisit('overview, from there', overview.screen, LIMITS.screen)}
${describeVisit('choice of products, from there', product.screen, LIMITS.screen)}

| wait | median ms | slowest ms | limit ms | |
| --- | ---: | ---: | ---: | --- |
${timed('inbox, never here before', cold, LIMITS.cold)}
${timed('inbox, once more', warm, LIMITS.warm)}
${timed('inbox and board by the menu', changes, LIMITS.change)}
`;
  } finally {
    await visitor.close();
    await suite.stop();
    await stores.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
