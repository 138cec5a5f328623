import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listNotifications } from '#contracts/notifications/endpoints.ts';
import { toWallTimeText } from '#contracts/publishing/plan-time.ts';
import { createPost, getPost, schedulePost, PostInput } from '#contracts/publishing/posts.ts';
import { listAttempts } from '#contracts/publishing/sending.ts';
import {
  connectLineAccounts,
  makeText,
  startPublishingTwins,
  type PublishingTwins,
} from '#tests/factories/publishing-twins.ts';
import { signInAt, startSuiteProcess } from '#tests/factories/suite-process.ts';

const ACCOUNTS = 50;
const TARGETS = 1000;
/** Posts that are written at the same time, so that the minute is not awaited for long. */
const TOGETHER = 8;
/** The goals: 95 of 100 calls of the network begin within this time, and people are notified of a late post within that. */
const START_LIMIT_S = 10;
const NOTICE_LIMIT_S = 90;

type Session = Awaited<ReturnType<typeof signInAt>>;

/**
 * Measures how late posts of one minute are sent by the whole suite in a process of its own, and when people are notified of one that cannot be.
 * @returns a section of Markdown
 * @throws where a post is not public exactly once
 */
export async function runPublishingBench(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-bench-publishing-'));
  const twins = await startPublishingTwins();
  const suite = await startSuiteProcess(dataDir, twins.environment);
  try {
    const admin = await signInAt(suite.url, suite.firstSignIn ?? { email: '', password: '' });
    const accounts = await connectLineAccounts(admin, ACCOUNTS);
    const due = new Date(Math.ceil((Date.now() + 90_000) / 60_000) * 60_000);
    const posts = await writeAll(admin, accounts, due);
    const written = Date.now();
    if (written > due.getTime()) throw new Error('the minute came before all posts were written');
    const delays = await readDelays(admin, posts, due);
    const public_ = twins.line.world.posts.size;
    if (public_ !== TARGETS) throw new Error(`${public_} posts are public instead of ${TARGETS}`);
    return section({ delays, notice: await measureNotice(admin, twins) });
  } finally {
    await suite.stop();
    await twins.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function writeAll(admin: Session, accounts: readonly string[], due: Date): Promise<string[]> {
  const plan = { wall_time: toWallTimeText(due, 'UTC'), zone: 'UTC' };
  const ids: string[] = [];
  const waiting = Array.from({ length: TARGETS }, (_, at) => accounts[at % accounts.length] ?? '');
  const lane = async (): Promise<void> => {
    for (let connection_id = waiting.pop(); connection_id; connection_id = waiting.pop()) {
      const body = PostInput.parse({ content: { text: makeText() }, targets: [{ connection_id }] });
      const { _id } = await admin.call(createPost, { body });
      await admin.call(schedulePost, { params: { _id }, body: { plan } });
      ids.push(_id);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, lane));
  return ids;
}

/** How late the call of the network began for each post, in seconds. */
async function readDelays(admin: Session, posts: readonly string[], due: Date): Promise<number[]> {
  await sleepUntil(due.getTime() + 45_000);
  const delays: number[] = [];
  for (const _id of posts) {
    const { targets } = await admin.call(getPost, { params: { _id } });
    const { attempts } = await admin.call(listAttempts, { params: { _id: targets[0]?._id ?? '' } });
    const call = attempts.find(({ step, outcome }) => step === 'publish' && outcome === 'published');
    if (!call) throw new Error(`not published: ${JSON.stringify(targets)}`);
    delays.push((Date.parse(call.at) - due.getTime()) / 1000);
  }
  return delays;
}

/** Seconds from the time of a post, whose account lost its access, to the notice that it is late. */
async function measureNotice(admin: Session, twins: PublishingTwins): Promise<number> {
  const [connection_id = ''] = await connectLineAccounts(admin, 1, ACCOUNTS + 1);
  const channel = twins.line.world.channels[ACCOUNTS];
  if (channel) Object.assign(channel, { access_token: 'another token' });
  const body = PostInput.parse({ content: { text: makeText() }, targets: [{ connection_id }] });
  const { _id } = await admin.call(createPost, { body });
  const { at } = await admin.call(schedulePost, { params: { _id }, body: { plan: 'now' } });
  const link = `/publishing/posts/${_id}`;
  for (let looks = 0; looks < 120; looks += 1) {
    const { items } = await admin.call(listNotifications, { query: { limit: 50 } });
    const notice = items.find((one) => one.link === link && one.values['trouble'] === 'overdue');
    if (notice) return (Date.parse(notice.created_at) - Date.parse(at ?? '')) / 1000;
    await sleepUntil(Date.now() + 1000);
  }
  throw new Error('nobody was notified');
}

function sleepUntil(at: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, at - Date.now())));
}

function section({ delays, notice }: { delays: number[]; notice: number }): string {
  const sorted = delays.toSorted((one, other) => one - other);
  const at = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
  const verdict = (seconds: number, limit: number): string => (seconds <= limit ? 'held' : 'missed');
  return `## Publishing: a thousand posts of one minute

${TARGETS.toLocaleString('en')} posts on ${ACCOUNTS} LINE accounts of one organisation, all planned for the same minute; twin and suite share the machine, and posts of one account follow one another. Seconds from the planned time to the call of the network. Each post is public once.

| | p50 | p95 | longest | limit |
|---|---:|---:|---:|---:|
| to the call (p95) | ${at(0.5).toFixed(1)} | ${at(0.95).toFixed(1)} | ${at(1).toFixed(1)} | ${START_LIMIT_S}, ${verdict(at(0.95), START_LIMIT_S)} |
| to the notice of a late post | – | – | ${notice.toFixed(1)} | ${NOTICE_LIMIT_S}, ${verdict(notice, NOTICE_LIMIT_S)} |
`;
}
