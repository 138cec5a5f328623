// @module-tag slow
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, test } from 'vitest';
import { startFeedTwin, type FeedTwin } from '#connectors/rss/twin.ts';
import { createSource } from '#contracts/admin/sources.ts';
import { confirmCode, startCode } from '#contracts/identity/two-factor.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { countMentions } from '#contracts/listening/endpoints.ts';
import { MadeAdministrator, OPERATOR_ADMINISTRATORS } from '#contracts/operations/operator.ts';
import { getPoolUsage } from '#contracts/public-pool/endpoints.ts';
import { buildOperatorHeaders } from '#server/identity/operator.ts';
import { buildInit, request } from '#tests/factories/person.ts';
import { signInAt, startSuiteProcess, type SuiteProcess } from '#tests/factories/suite-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'earshot-pool-kill-'));
// As root, PostgreSQL's user may not enter what only root may: the database would be, and stay, outside.
chmodSync(dataDir, 0o755);
let feed: FeedTwin | undefined;
let running: SuiteProcess | undefined;

afterAll(async () => {
  await running?.stop();
  await feed?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const POSTS = 60;
const SPAN = { from: '2026-01-01T00:00:00Z', to: '2027-12-31T00:00:00Z' };

/** A new administrator of the platform, signed in with the second factor that is required. */
async function addAdministrator({ url }: SuiteProcess) {
  const response = await fetch(new URL(OPERATOR_ADMINISTRATORS, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...buildOperatorHeaders(dataDir, '') },
    body: JSON.stringify({ email: 'ops@example.com', name: 'Ops' }),
  });
  const administrator = await signInAt(url, MadeAdministrator.parse(await response.json()));
  const { secret } = await administrator.call(startCode, { body: {} });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  // A new factor renews the session.
  const confirmed = await administrator.attempt(confirmCode, { body: { code } });
  return confirmed.headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .join('; ');
}

/** The posts of the pool; the session of the administrator outlives the process. */
async function countPooled({ url }: SuiteProcess, cookie: string): Promise<number> {
  const { body } = await request(url, getPoolUsage.path, { headers: { cookie, origin: url } });
  return getPoolUsage.answer.parse(body).posts;
}

test('After kill -9 while a public source is distributed, every post is in the pool and in the account, once', async () => {
  feed = await startFeedTwin();
  const environment = { ALLOW_PRIVATE_HOSTS: new URL(feed.url).host };
  running = await startSuiteProcess(dataDir, environment);
  const first = running.firstSignIn ?? { email: '', password: '' };
  const cookie = await addAdministrator(running);
  const person = await signInAt(running.url, first);
  const keyword = { name: 'ours', patterns: ['coffee'] };
  await person.call(createKeyword, { params: { product: 'listening' }, body: keyword as never });
  for (let index = 0; index < POSTS; index += 1)
    feed.publish({
      id: `post ${index}`,
      title: '',
      html: `<p>coffee number ${index}</p>`,
      published_at: '2026-10-30T08:00:00.000Z',
    });
  const { headers, ...init } = buildInit(createSource, { body: { name: 'News', url: feed.url } });
  const added = await request(running.url, createSource.path, {
    ...init,
    headers: { ...headers, cookie, origin: running.url },
  });
  expect(added.status).toBe(201);
  const before = running;
  // The pool has its posts before any account has one: the moment of the kill.
  await expect.poll(() => countPooled(before, cookie), { timeout: 150_000, interval: 20 }).toBeGreaterThan(0);
  await before.kill();
  const after = await startSuiteProcess(dataDir, environment);
  running = after;
  const again = await signInAt(after.url, first);
  const mentioned = async () => (await again.call(countMentions, { query: SPAN })).count;
  await expect.poll(mentioned, { timeout: 60_000 }).toBe(POSTS);
  expect(await countPooled(after, cookie)).toBe(POSTS);
}, 400_000);
