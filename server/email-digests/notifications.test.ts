import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contracts/email-digests/endpoints.ts';
import { answerMailLink, oneClickUnsubscribe, readMailLink } from '#contracts/email-digests/mail-link.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { countMentions } from '#contracts/listening/endpoints.ts';
import { createTemplate } from '#contracts/listening/templates/endpoints.ts';
import type { Permission } from '#contracts/permissions/table.ts';
import { tagCalls } from '#contracts/tags/type-endpoints.ts';
import { findDue } from '#server/email-digests/jobs.ts';
import { sendNotification } from '#server/email-digests/send.ts';
import { readMail } from '#server/kit/mail/read.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { buildInit, buildPath, request, type Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Digests and alert e-mails: who receives them, when, exactly once, and how they end. The test controls the clock. */
const LISTENING = { product: 'listening' } as const;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
let world: World;
let shift = 0;
let made = 0;

beforeAll(async () => {
  world = await startWorld({ clock: () => new Date(Date.now() + shift) });
});
afterAll(() => world.stop());

const now = (): Date => world.suite.context.clock();
/** Advances the clock; everybody stays signed in, because sessions are not tested here. */
async function pass(time: number): Promise<void> {
  shift += time;
  const soon = new Date(now().getTime() + 30 * DAY);
  await world.suite.context.database.owner.query('update sessions set last_seen_at = $1, expires_at = $2', [
    now(),
    soon,
  ]);
}
const ago = (time: number): string => new Date(now().getTime() - time).toISOString();
const person = async (): Promise<Person> => world.person(await world.account());
/** Half a day from now, so that the events of these two hours fall between two e-mails at whatever hour the test runs. */
function daily(admin: Person, over: object = {}) {
  return {
    name: `Morning ${(made += 1)}`,
    people: [admin.userId],
    time_zone: 'UTC',
    schedule: { every: 'day' as const, at: ago(-12 * HOUR).slice(11, 16), days: [1] },
    ...over,
  };
}
function create(admin: Person, over: object = {}) {
  return admin.call(contract.createNotification, { params: LISTENING, body: daily(admin, over) });
}
function posts(count: number, over: object = {}) {
  return Array.from({ length: count }, (_one, index) =>
    makePost({ text: `coffee number ${index} was good`, published_at: ago(2 * HOUR), ...over }),
  );
}

type Mail = { to_address: string; subject: string; text: string; html: string; oneClick?: string };
async function mailsTo(email: string, template = 'digest'): Promise<Mail[]> {
  const { context } = world.suite;
  const rows = await context.database.platform
    .selectFrom('mails')
    .selectAll()
    .where('to_address', '=', email)
    .where('template', '=', template)
    .orderBy('_id')
    .execute();
  const mails: Mail[] = [];
  for (const row of rows) {
    const drawn = await readMail(context, row);
    if (drawn) mails.push({ to_address: row.to_address, ...drawn });
  }
  return mails;
}
function send(admin: Person, _id: string) {
  return sendNotification(world.suite.context, { account_id: admin.accountId, notification_id: _id });
}
const tokenIn = ({ text }: Mail): string => /email-link\?token=([\w-]+)/.exec(text)?.[1] ?? '';
function post(endpoint: typeof readMailLink | typeof answerMailLink, body: object) {
  return request(world.url, buildPath(endpoint, {}), buildInit(endpoint, { body }));
}
async function runsOf(admin: Person, _id: string) {
  return (await admin.call(contract.listRuns, { params: { ...LISTENING, _id }, query: {} })).items;
}

describe('permissions of e-mail notifications', () => {
  const READ: Permission = 'listening.email_notification.read';
  const WRITE: Permission = 'listening.email_notification.write';

  it('S6-032 listening.email_notification.read opens the list, and without it the list is refused', async () => {
    const account = await world.account();
    const reader = await world.person(account, { can: [READ] });
    const other = await world.person(account, { can: ['listening.keyword.read'] });
    expect((await reader.attempt(contract.listNotifications, { params: LISTENING, query: {} })).status).toBe(
      200,
    );
    expect((await other.attempt(contract.listNotifications, { params: LISTENING, query: {} })).status).toBe(
      403,
    );
  });

  it('S6-033 listening.email_notification.write is required to change anything and to send a test e-mail', async () => {
    const account = await world.account();
    const reader = await world.person(account, { can: [READ] });
    const writer = await world.person(account, { can: [READ, WRITE] });
    const body = daily(writer);
    for (const endpoint of [contract.createNotification, contract.testNotification])
      expect((await reader.attempt(endpoint, { params: LISTENING, body })).status).toBe(403);
    const { _id } = await writer.call(contract.createNotification, { params: LISTENING, body });
    expect(
      (await reader.attempt(contract.deleteNotification, { params: { ...LISTENING, _id } })).status,
    ).toBe(403);
    await writer.call(contract.deleteNotification, { params: { ...LISTENING, _id } });
  });

  it('Mentions are sent to nobody who may not read them in the suite', async () => {
    const account = await world.account();
    const admin = await world.person(account);
    const mute = await world.person(account, { can: [READ] });
    const made = await create(admin, { people: [admin.userId, mute.userId], minimum: 0 });
    expect(made.receivers.map(({ state }) => state)).toEqual(['receives', 'may_not']);
    await pass(DAY);
    await send(admin, made._id);
    expect(await mailsTo(admin.email)).toHaveLength(1);
    expect(await mailsTo(mute.email)).toHaveLength(0);
  });
});

describe('an e-mail digest', () => {
  it('A digest reports its period once, however many processes try, with the numbers of the overview', async () => {
    const admin = await person();
    const { _id, next_run_at } = await create(admin);
    expect(next_run_at).not.toBeNull();
    await ingestPosts(world, admin.accountId, posts(7));
    await pass(DAY);
    await Promise.all([send(admin, _id), send(admin, _id), send(admin, _id)]);
    await send(admin, _id);
    const mails = await mailsTo(admin.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain('7 mentions');
    expect(mails[0]?.html).toContain('coffee number');
    expect(mails[0]?.oneClick).toContain(oneClickUnsubscribe.path);
    const [run] = await runsOf(admin, _id);
    expect(run).toMatchObject({ outcome: 'sent', mentions: 7, receivers: 1, opened: 0 });
    const sending = /sending=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
    await admin.call(contract.openSending, { params: { ...LISTENING, _id: sending } });
    await admin.call(contract.openSending, { params: { ...LISTENING, _id: sending } });
    expect((await runsOf(admin, _id))[0]?.opened).toBe(1);
    const other = await world.person(admin.accountId);
    expect(
      (await other.attempt(contract.openSending, { params: { ...LISTENING, _id: sending } })).status,
    ).toBe(404);
  });

  it('After days of downtime one e-mail covers them all, and the next one is on time', async () => {
    const admin = await person();
    const { _id } = await create(admin, { minimum: 0 });
    await pass(DAY);
    await send(admin, _id);
    await pass(4 * DAY);
    await send(admin, _id);
    await send(admin, _id);
    const runs = await runsOf(admin, _id);
    expect(runs).toHaveLength(2);
    const [last, first] = runs;
    expect(last?.from).toBe(first?.to);
    expect(Date.parse(last?.to ?? '') - Date.parse(last?.from ?? '')).toBe(4 * DAY);
    const { items } = await admin.call(contract.listNotifications, { params: LISTENING, query: {} });
    const wait = Date.parse(items[0]?.next_run_at ?? '') - now().getTime();
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(DAY);
  });

  it('A digest is not sent below its minimum, while it is paused, or before its time', async () => {
    const admin = await person();
    const few = await create(admin, { minimum: 3 });
    const resting = await create(admin, { active: false, minimum: 0 });
    expect(resting.next_run_at).toBeNull();
    await send(admin, few._id);
    expect(await runsOf(admin, few._id)).toEqual([]);
    await ingestPosts(world, admin.accountId, posts(2));
    await pass(DAY);
    await send(admin, few._id);
    await send(admin, resting._id);
    expect(await mailsTo(admin.email)).toEqual([]);
    expect(await runsOf(admin, few._id)).toMatchObject([{ outcome: 'quiet', mentions: 2 }]);
    const [, again] = (await admin.call(contract.listNotifications, { params: LISTENING, query: {} })).items;
    expect(again?._id).toBe(resting._id);
  });

  it('A digest counts what its keywords, template and sentiments find, in the chosen language', async () => {
    const admin = await person();
    const keyword = await admin.call(createKeyword, {
      params: { product: 'listening' },
      body: { name: 'Tea', patterns: ['tea'] },
    });
    const view = await admin.call(createTemplate, { body: { name: 'Tea view', keywords: [keyword._id] } });
    await ingestPosts(world, admin.accountId, [...posts(3), ...posts(2, { text: 'tea is terrible, awful' })]);
    await pass(DAY);
    const count = async (over: object) =>
      (await admin.call(contract.previewNotification, { params: LISTENING, body: daily(admin, over) }))
        .mentions;
    expect(await count({})).toBe(5);
    expect(await count({ keywords: [keyword._id] })).toBe(2);
    expect(await count({ template_id: view._id })).toBe(2);
    expect(await count({ template_id: view._id, sentiment: ['positive'] })).toBe(0);
    const params = { product: 'listening' as const };
    const group = await admin.call(tagCalls.create, {
      params: { ...params, type: 'group' },
      body: { name: 'Taste' },
    });
    const tagged = await admin.call(createTemplate, { body: { name: 'Taste view', catTag: [group._id] } });
    expect(await count({ template_id: tagged._id })).toBe(0);
    const thai = await admin.call(contract.previewNotification, {
      params: LISTENING,
      body: daily(admin, { language: 'th' }),
    });
    expect(thai.subject).toContain('ถูกพูดถึง');
    expect(thai.html).not.toContain('<script');
    const { email } = await admin.call(contract.testNotification, { params: LISTENING, body: daily(admin) });
    expect(email).toBe(admin.email);
    expect(await mailsTo(admin.email)).toHaveLength(1);
  });

  it('The scheduler queues a job for each due digest and none for the others', async () => {
    const admin = await person();
    const due = await create(admin, { minimum: 0 });
    const asleep = await create(admin, { active: false });
    await pass(DAY);
    await findDue(world.suite.context);
    await expect.poll(async () => (await runsOf(admin, due._id)).length, { timeout: 15_000 }).toBe(1);
    expect(await runsOf(admin, asleep._id)).toEqual([]);
  });
});

describe('an alert e-mail', () => {
  it('An alert reports new mentions, even of earlier posts, once there are enough, and then pauses', async () => {
    const admin = await person();
    const at_once = { schedule: { every: 'at_once' as const, at: '08:00', days: [] }, minimum: 3 };
    const { _id } = await create(admin, at_once);
    await ingestPosts(world, admin.accountId, posts(2, { published_at: ago(2 * DAY) }));
    await pass(2 * MINUTE);
    await send(admin, _id);
    expect(await mailsTo(admin.email)).toEqual([]);
    await ingestPosts(world, admin.accountId, posts(1));
    await pass(2 * MINUTE);
    await send(admin, _id);
    const [mail] = await mailsTo(admin.email);
    expect(mail?.subject).toContain('3 new mentions');
    await ingestPosts(world, admin.accountId, posts(5));
    await pass(2 * MINUTE);
    await send(admin, _id);
    expect(await mailsTo(admin.email)).toHaveLength(1);
    await pass(10 * MINUTE);
    await send(admin, _id);
    expect((await mailsTo(admin.email)).map(({ subject }) => /\d+ new/.exec(subject)?.[0])).toEqual([
      '3 new',
      '5 new',
    ]);
    for (const { subject, text } of await mailsTo(admin.email)) {
      const [address = ''] = /\/listening\/mentions\?\S+/.exec(text) ?? [];
      const params = new URLSearchParams(address.split('?')[1]);
      const [from = '', to = '', query = ''] = ['from', 'to', 'query'].map((name) => params.get(name) ?? '');
      const { count } = await admin.call(countMentions, { query: { from, to, query } });
      expect(`${count} new`).toBe(/\d+ new/.exec(subject)?.[0]);
    }
  });
});

describe('a recipient outside the account', () => {
  it('A recipient gets no e-mail before confirming, one per period afterwards, and none after unsubscribing', async () => {
    const admin = await person();
    const email = `guest-${admin.accountId.slice(-6)}@example.org`;
    const { _id, receivers } = await create(admin, { people: [], addresses: [email], minimum: 0 });
    expect(receivers).toEqual([{ kind: 'address', email, name: '', state: 'waiting' }]);
    await pass(DAY);
    await send(admin, _id);
    expect(await mailsTo(email)).toEqual([]);
    expect(await runsOf(admin, _id)).toMatchObject([{ outcome: 'nobody' }]);

    const [question] = await mailsTo(email, 'confirm-address');
    const token = tokenIn(question ?? { to_address: '', subject: '', text: '', html: '' });
    expect((await post(readMailLink, { token })).body).toMatchObject({ kind: 'confirm', answered: 'open' });
    const answered = await post(answerMailLink, { token, answer: 'yes' });
    expect(answered.body).toMatchObject({ kind: 'confirm', email, answered: 'yes' });
    await pass(DAY);
    await send(admin, _id);
    const [mail] = await mailsTo(email);
    expect(mail?.text).not.toContain('sending=');

    const one = new URL(mail?.oneClick ?? '');
    const clicked = await fetch(new URL(`${one.pathname}${one.search}`, world.url), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(clicked.status).toBe(200);
    await pass(DAY);
    await send(admin, _id);
    expect(await mailsTo(email)).toHaveLength(1);
    const { items } = await admin.call(contract.listNotifications, { params: LISTENING, query: {} });
    expect(items[0]?.receivers[0]?.state).toBe('stopped');

    await admin.call(contract.resendReceiverRequest, { params: { ...LISTENING, _id }, body: { email } });
    const hurried = await admin.attempt(contract.resendReceiverRequest, {
      params: { ...LISTENING, _id },
      body: { email },
    });
    expect(hurried.status).toBe(429);
    const second = (await mailsTo(email, 'confirm-address')).at(-1);
    await post(answerMailLink, { token: tokenIn(second as Mail), answer: 'yes' });
    await pass(DAY);
    await send(admin, _id);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('A recipient who declines gets no further e-mail; expired or forged links open nothing', async () => {
    const admin = await person();
    const email = `no-${admin.accountId.slice(-6)}@example.org`;
    const made = await create(admin, { people: [], addresses: [email] });
    const [question] = await mailsTo(email, 'confirm-address');
    const token = tokenIn(question as Mail);
    await post(answerMailLink, { token, answer: 'no' });
    const params = { ...LISTENING, _id: made._id };
    await pass(HOUR);
    expect((await admin.attempt(contract.resendReceiverRequest, { params, body: { email } })).status).toBe(
      429,
    );
    await create(admin, { people: [], addresses: [email] });
    expect(await mailsTo(email, 'confirm-address')).toHaveLength(1);
    await pass(8 * DAY);
    for (const bad of [token, 'x'.repeat(43)])
      expect((await post(readMailLink, { token: bad })).body).toMatchObject({ code: 'link_invalid' });
    const stranger = { body: { email: 'nobody@example.org' }, params };
    expect((await admin.attempt(contract.resendReceiverRequest, stranger)).status).toBe(404);
  });

  it('A user of the account unsubscribes by the link and reverts that', async () => {
    const admin = await person();
    const { _id } = await create(admin, { minimum: 0 });
    await pass(DAY);
    await send(admin, _id);
    const token = tokenIn((await mailsTo(admin.email))[0] as Mail);
    const stateOf = async () =>
      (await admin.call(contract.listNotifications, { params: LISTENING, query: {} })).items[0]?.receivers[0]
        ?.state;
    await post(answerMailLink, { token, answer: 'yes' });
    expect(await stateOf()).toBe('stopped');
    await post(answerMailLink, { token, answer: 'no' });
    expect(await stateOf()).toBe('receives');
  });
});

describe('the references of a notification', () => {
  it('The references must exist, and there must be at least one recipient', async () => {
    const admin = await person();
    const stranger = await person();
    const faulty = async (over: object) =>
      (await admin.attempt(contract.createNotification, { params: LISTENING, body: daily(admin, over) }))
        .body;
    const fields = (name: string) => ({ code: 'invalid_request', fields: { [name]: expect.any(String) } });
    expect(await faulty({ people: [stranger.userId] })).toMatchObject(fields('people'));
    expect(await faulty({ people: [] })).toMatchObject(fields('people'));
    expect(await faulty({ template_id: stranger.userId })).toMatchObject(fields('template_id'));
    expect(await faulty({ keywords: [stranger.userId] })).toMatchObject(fields('keywords'));
    const weekly = { schedule: { every: 'week', at: '08:00', days: [] } };
    expect(await faulty(weekly)).toMatchObject(fields('schedule.days'));
  });
});
