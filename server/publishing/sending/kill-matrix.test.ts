import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublishedSubject } from '#connectors/kit/publish-driver.ts';
import type { TwinFault } from '#connectors/kit/twin-server.ts';
import { PUBLISH_TWINS } from '#connectors/publish-twins.ts';
import { uploadFile } from '#contracts/kit/files/endpoints.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { Channel } from '#contracts/networks.ts';
import type { PublishCapabilities } from '#contracts/publishing/networks/declaration.ts';
import { PUBLISHING } from '#contracts/publishing/networks/register.ts';
import { listAttempts, type PartKind } from '#contracts/publishing/sending.ts';
import { insertEngagement, NO_TOKEN } from '#server/channels/connections/store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { advanceTarget } from '#server/publishing/sending/advance-target.ts';
import { claimDue, type Claim } from '#server/publishing/sending/claim-store.ts';
import { closeStep } from '#server/publishing/sending/close-step.ts';
import { makeStep } from '#server/publishing/sending/make-step.ts';
import { takeStep, type Work } from '#server/publishing/sending/take-step.ts';
import { buildFilm, listTimes } from '#tests/factories/film.ts';
import { buildJpeg } from '#tests/factories/jpeg.ts';
import type { Person } from '#tests/factories/person.ts';
import { makeText, publishNow } from '#tests/factories/publishing-twins.ts';
import { startWorld, type World } from '#tests/world.ts';

/**
 * A process that ends at any step of publishing, on each network, which meanwhile does what was asked and says that it failed. A process that
 * is frozen instead comes back once another one has taken over.
 */
type KillPoint = 'before_commit' | 'before_call' | 'during_call' | 'after_answer' | 'before_close' | 'frozen';
const PLACES: readonly KillPoint[] = [
  'before_commit',
  'before_call',
  'during_call',
  'after_answer',
  'before_close',
  'frozen',
];
/** After so many cases a network is a new twin: some count what they were asked for. */
const CASES_PER_TWIN = 20;
const FAULTS: readonly (TwinFault | null)[] = [
  null,
  'drop',
  'break_500',
  'drop_after_accept',
  'break_500_after_accept',
  'refuse_400_after_accept',
];
const STEPS: readonly Work['do'][] = ['prepare', 'publish'];
type Case = {
  network: Channel;
  part: PartKind;
  step: Work['do'];
  place: KillPoint;
  wrong: TwinFault | null;
};

function listParts({ thread, first_comment }: PublishCapabilities): readonly PartKind[] {
  return ['main', ...(thread ? (['thread'] as const) : []), ...(first_comment ? (['comment'] as const) : [])];
}

/** A network that hangs never answers: the process ends while it waits. */
function listFaults(step: Work['do'], place: KillPoint): readonly (TwinFault | null)[] {
  if (step !== 'publish') return [null];
  return place === 'during_call' ? [...FAULTS, 'stall'] : FAULTS;
}

const CASES: readonly Case[] = PUBLISHING.flatMap((declaration) =>
  listParts(declaration).flatMap((part) =>
    STEPS.filter((step) => step === 'publish' || declaration.prepares).flatMap((step) =>
      PLACES.flatMap((place) =>
        listFaults(step, place).map((wrong) => ({ network: declaration.network, part, step, place, wrong })),
      ),
    ),
  ),
);

type Twin = Awaited<ReturnType<PublishedSubject['start']>>;
let world: World;
let writer: Person;
let ahead = 0;
const clock = (): Date => new Date(Date.now() + ahead);
const connections = new Map<Channel, string>();
const twins = new Map<Channel, Twin>();
let account: AccountId;
let film: Buffer;

beforeAll(async () => {
  world = await startWorld({
    environment: { EARSHOT_ROLE: 'web', PUBLIC_URL: 'https://care.test' },
    clock,
  });
  account = await world.account();
  film = await buildFilm({ times: listTimes(30, 5) });
  const { context } = world.suite;
  for (const { network, values } of PUBLISH_TWINS) {
    const connection = context.newId();
    await inTransaction(context, { accountId: account, actor: SYSTEM }, (unit) =>
      insertEngagement(unit, {
        ...NO_TOKEN,
        _id: connection,
        channel: network,
        name: network,
        product: { publishing: { active: true } },
        config: { ...values },
        secrets: null,
        secret_names: [],
        active: true,
        inactive_reason: null,
      }),
    );
    connections.set(network, connection);
  }
}, 120_000);
afterAll(async () => {
  for (const { stop } of twins.values()) await stop();
  await world.stop();
});

async function upload(body: Buffer, name: string): Promise<string> {
  const sent = await writer.attempt(uploadFile, { query: { purpose: 'publishing_post', name }, body });
  return uploadFile.answer.parse(sent.body)._id;
}

/** A new twin of a network behind its account, whose own limits nobody has used yet. */
async function renewTwin(network: Channel): Promise<void> {
  await twins.get(network)?.stop();
  const twin = await PUBLISH_TWINS.find((one) => one.network === network)?.subject.start(clock);
  const connection = connections.get(network);
  if (!twin || connection === undefined) throw new Error(`there is no twin of ${network}`);
  if (twin.io.base_url !== undefined) world.suite.context.standIns.set(connection, twin.io.base_url);
  twins.set(network, twin);
}

/** What a post on a network needs beside its text. */
async function buildExtra(network: Channel): Promise<object> {
  if (network === 'instagram')
    return { media: [{ file_id: await upload(buildJpeg({ width: 1080, height: 1080 }), 'latte.jpg') }] };
  if (network === 'tiktok') return { media: [{ file_id: await upload(film, 'bar.mp4') }] };
  if (network === 'youtube')
    return {
      title: 'รีวิวลาเต้',
      media: [{ file_id: await upload(film, 'bar.mp4') }],
      options: { made_for_kids: false },
    };
  return network === 'telegram' ? { options: { channel: '-1001234' } } : {};
}

function inUnit<T>({ accountId }: Claim, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  return inTransaction(world.suite.context, { accountId, actor: SYSTEM }, work);
}

class Killed extends Error {}

/** Makes the steps of a claim until the process ends at a place of one of them. @returns what a frozen process does when it comes back */
async function runUntilKilled(
  claim: Claim,
  { part, step, place, wrong, network }: Case,
  isShown: () => boolean,
): Promise<(() => Promise<void>) | undefined> {
  const { context } = world.suite;
  for (let at = 0; at < 20; at += 1) {
    let isDoomed = false;
    const work = await inUnit(claim, async (unit) => {
      const taken = await takeStep(context, unit, claim);
      isDoomed = taken?.do === step && taken.part.kind === part;
      if (isDoomed && place === 'before_commit') throw new Killed();
      return taken;
    });
    if (!work) return undefined;
    if (!isDoomed) {
      const result = await makeStep(context, work);
      await inUnit(claim, (unit) => closeStep(unit, work, result));
      continue;
    }
    if (place === 'before_call') return undefined;
    if (wrong !== null) twins.get(network)?.misbehave(wrong);
    const answer = makeStep(context, work);
    if (wrong === 'stall') await expect.poll(isShown, { timeout: 10_000 }).toBe(true);
    // An answer that comes all the same finds nobody who waits for it.
    if (place === 'during_call') return wrong === 'stall' ? undefined : () => answer.then(() => undefined);
    const result = await answer;
    if (place === 'after_answer') return undefined;
    if (place === 'frozen') return () => inUnit(claim, (unit) => closeStep(unit, work, result));
    await inUnit(claim, async (unit) => {
      await closeStep(unit, work, result);
      throw new Killed();
    });
  }
  throw new Error('it has no such step');
}

/** What became of a part of a post. */
async function readState(targetId: string, kind: PartKind): Promise<string> {
  const { parts } = await writer.call(listAttempts, { params: { _id: targetId } });
  return parts.find((part) => part.kind === kind)?.state ?? 'waiting';
}

/** Other processes take over until nothing is left to do by itself. @returns the last state of a part */
async function settle(targetId: string, kind: PartKind): Promise<string> {
  let state = '';
  for (let round = 0; round < 12; round += 1) {
    ahead += 5 * 60_000;
    for (const claim of await claimDue(world.suite.context, 20))
      await advanceTarget(world.suite.context, claim);
    state = await readState(targetId, kind);
    if (state === 'published') return state;
  }
  return state;
}

/** What each part says. */
function buildTexts(text: string): Record<PartKind, string> {
  return { main: `${text} main`, thread: `${text} second`, comment: `${text} below` };
}

async function meet(one: Case): Promise<{ state: string; shown: number }> {
  const { network, part, place } = one;
  const [twin, connection] = [twins.get(network), connections.get(network)];
  if (!twin || connection === undefined) throw new Error(`there is no twin of ${network}`);
  // Each case is on another day, so that none waits for the quota that others used; everybody signs in anew.
  ahead += 24 * 3600_000;
  writer = await world.person(account);
  const says = buildTexts(makeText());
  const countShown = () => twin.shown().filter((post) => post.text.includes(says[part])).length;
  const post = await publishNow(writer, [connection], {
    content: {
      text: says.main,
      ...(part === 'thread' ? { thread: [{ text: says.thread }] } : {}),
      ...(part === 'comment' ? { first_comment: { text: says.comment, delay_seconds: 0 } } : {}),
      ...(await buildExtra(network)),
    },
    still_worth_minutes: 600,
  });
  const targetId = post.targets[0]?._id ?? '';
  const [claim] = await claimDue(world.suite.context, 1);
  if (!claim) throw new Error('nothing is due');
  const comeBack = await runUntilKilled(claim, one, () => countShown() > 0).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
    return undefined;
  });
  if (place === 'during_call') await comeBack?.();
  const state = await settle(targetId, part);
  if (place === 'frozen') await comeBack?.();
  const after = await readState(targetId, part);
  expect(after === 'published' || after === state, `a late answer made ${state} to ${after}`).toBe(true);
  return { state: after, shown: countShown() };
}

/** How a post ends: published where its network keeps it one post, else unclear unless its account shows it. */
function listEnds({ network }: Case): readonly string[] {
  const declaration = PUBLISHING.find((one) => one.network === network);
  return declaration?.exactly_once === false ? ['published', 'unknown'] : ['published'];
}

async function check(one: Case): Promise<void> {
  const name = `${one.network}, ${one.part}, killed ${one.place} of ${one.step}, twin ${one.wrong ?? 'well'}`;
  const { state, shown } = await meet(one);
  expect.soft(shown, name).toBeLessThanOrEqual(1);
  expect.soft(listEnds(one), name).toContain(state);
  if (state === 'published') expect.soft(shown, name).toBe(1);
}

/** A few of many, another part of them for each seed. */
function draw(cases: readonly Case[], seed: number): readonly Case[] {
  return cases.filter((_one, at) => (at * 7 + seed) % 13 === 0);
}

/** Meets cases of a network one after the other. */
async function checkAll(cases: readonly Case[], network: Channel): Promise<void> {
  const own = cases.filter((one) => one.network === network);
  for (const [at, one] of own.entries()) {
    if (at % CASES_PER_TWIN === 0) await renewTwin(network);
    await check(one);
  }
}

const SEED = Number(process.env['KILL_SEED'] ?? 1);

test.each(PUBLISHING.map(({ network }) => network))(
  'A post on %s is public once at most, wherever the process that publishes it ends',
  { timeout: 120_000 },
  async (network) => {
    await checkAll(draw(CASES, SEED), network);
  },
);

test.each(PUBLISHING.map(({ network }) => network))(
  'Each end of a process meets each fault of %s, and the post is public once at most',
  { timeout: 600_000, tags: 'slow' },
  async (network) => {
    await checkAll(CASES, network);
  },
);
