// @module-tag slow
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { TwinFault } from '#connectors/kit/twin-server.ts';
import type { Misbehaviour } from '#connectors/line/twin-world.ts';
import type { Person } from '#tests/factories/person.ts';
import {
  connectLineAccounts,
  connectMastodonAccount,
  makeText,
  publishNow,
  startPublishingTwins,
  waitForStates,
  type PublishingTwins,
} from '#tests/factories/publishing-twins.ts';
import { signInAt, startSuiteProcess, type SuiteProcess } from '#tests/factories/suite-process.ts';

/** Accounts of LINE, and how often the suite is killed; each kill meets posts at every step, since each account is at another one. */
const ACCOUNTS = 8;
const KILLS = Number(process.env['KILLS'] ?? 3);

const MASTODON_FAULTS: readonly TwinFault[] = [
  'stall',
  'delay',
  'drop_after_accept',
  'break_500_after_accept',
];
const LINE_FAULTS: readonly Misbehaviour[] = [
  { on: 'broadcast', what: 'stall_after_accept' },
  { on: 'broadcast', what: 'drop_after_accept' },
  { on: 'broadcast', what: 'delay', ms: 400 },
  { on: 'broadcast', what: 'status_after_accept', status: 500 },
];

const dataDir = mkdtempSync(join(tmpdir(), 'earshot-publishing-kill-'));
// As root, PostgreSQL's user may not enter what only root may: the database would be, and stay, outside.
chmodSync(dataDir, 0o755);
let twins: PublishingTwins | undefined;
let running: SuiteProcess | undefined;

afterAll(async () => {
  await running?.stop();
  await twins?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

type SentPost = { _id: string; text: string; network: 'line' | 'mastodon' };

/** Posts on every account, while networks fail in every way after having published. */
async function publishEverywhere(
  person: Pick<Person, 'call'>,
  { lines, mastodon, round }: { lines: readonly string[]; mastodon: string; round: number },
): Promise<SentPost[]> {
  for (const at of [0, 1]) {
    const lineFault = LINE_FAULTS[(round + at) % LINE_FAULTS.length];
    if (lineFault) twins?.line.misbehave(lineFault);
  }
  const mastodonFault = MASTODON_FAULTS[round % MASTODON_FAULTS.length];
  if (mastodonFault) twins?.mastodon.misbehave(mastodonFault);
  const publish = async (network: SentPost['network'], connection: string): Promise<SentPost> => {
    const text = makeText();
    const thread = network === 'mastodon' ? [{ text: `${text} 1` }, { text: `${text} 2` }] : [];
    const { _id } = await publishNow(person, [connection], { content: { text, thread } });
    return { _id, text, network };
  };
  return Promise.all([
    publish('mastodon', mastodon),
    publish('mastodon', mastodon),
    ...lines.map((connection) => publish('line', connection)),
  ]);
}

test('However often the suite is killed while it publishes, each post is public once and ends as published', async () => {
  twins = await startPublishingTwins();
  running = await startSuiteProcess(dataDir, twins.environment);
  const first = running.firstSignIn ?? { email: '', password: '' };
  let person = await signInAt(running.url, first);
  const accounts = {
    lines: await connectLineAccounts(person, ACCOUNTS),
    mastodon: await connectMastodonAccount(person),
  };
  const posts: SentPost[] = [];
  for (let round = 0; round < KILLS; round += 1) {
    posts.push(...(await publishEverywhere(person, { ...accounts, round })));
    // From before the first claim until after the last answer.
    await sleep(300 + Math.floor((round * 2300) / KILLS));
    await running.kill();
    twins.mastodon.breakOff();
    running = await startSuiteProcess(dataDir, twins.environment);
    person = await signInAt(running.url, first);
  }
  for (const { _id, text, network } of posts) {
    await waitForStates(person, _id, ['published'], 60_000);
    const parts = network === 'mastodon' ? 3 : 1;
    expect(twins.count(network, text), `${network} ${text}`).toBe(parts);
  }
}, 600_000);
