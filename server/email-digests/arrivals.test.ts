import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listTickets } from '#contracts/crm/endpoints.ts';
import * as contract from '#contracts/email-digests/endpoints.ts';
import { countMentions } from '#contracts/listening/endpoints.ts';
import { setGroupOption } from '#contracts/people/visibility/endpoints.ts';
import { ACCOUNT_ADMIN } from '#contracts/permissions/default-roles.ts';
import { sendNotification } from '#server/email-digests/send.ts';
import { readMail } from '#server/kit/mail/read.ts';
import { connectChat, writeOn } from '#tests/factories/chat.ts';
import { makeGroup, addMember } from '#tests/factories/group.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/**
 * Scheduled digests report what arrived: each post in one e-mail, whenever it was published and stored, and tickets to users who may see
 * them. The test controls the clock.
 */
const READ = 'listening.email_notification.read';
const LISTENING = { product: 'listening' } as const;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
let world: World;
let shift = 0;

beforeAll(async () => {
  world = await startWorld({ clock: () => new Date(Date.now() + shift) });
});
afterAll(() => world.stop());

const now = (): number => world.suite.context.clock().getTime();
async function pass(time: number): Promise<void> {
  shift += time;
  const soon = new Date(now() + 30 * DAY);
  await world.suite.context.database.owner.query('update sessions set last_seen_at = $1, expires_at = $2', [
    new Date(now()),
    soon,
  ]);
}
function bring(admin: Person, text: string, saidAgo: number) {
  return ingestPosts(world, admin.accountId, [
    makePost({ text, published_at: new Date(now() - saidAgo).toISOString() }),
  ]);
}
/** Half a day from now, in UTC. */
const halfADayOn = (): string => new Date(now() + 12 * HOUR).toISOString().slice(11, 16);
/** One e-mail a day, due half a day from now. */
async function daily() {
  const admin = await world.person(await world.account());
  const { _id, next_run_at } = await admin.call(contract.createNotification, {
    params: LISTENING,
    body: {
      name: 'Daily',
      people: [admin.userId],
      time_zone: 'UTC',
      schedule: { every: 'day', at: halfADayOn(), days: [1] },
      minimum: 0,
    } as never,
  });
  const send = () =>
    sendNotification(world.suite.context, { account_id: admin.accountId, notification_id: _id });
  const runs = async () =>
    (await admin.call(contract.listRuns, { params: { ...LISTENING, _id }, query: {} })).items.map(
      ({ from, to, mentions }) => ({ from, to, mentions }),
    );
  return { admin, due: Date.parse(next_run_at ?? ''), send, runs };
}
async function mailsTo({ email }: Person, template: string) {
  const { context } = world.suite;
  const rows = await context.database.platform
    .selectFrom('mails')
    .selectAll()
    .where('to_address', '=', email)
    .where('template', '=', template)
    .orderBy('_id')
    .execute();
  return Promise.all(rows.map((row) => readMail(context, row)));
}
/** The URLs of the mentions that each e-mail links to, the oldest e-mail first. */
async function addresses(person: Person): Promise<URLSearchParams[]> {
  const mails = await mailsTo(person, 'digest');
  return mails.map((mail) => {
    const [address = ''] = /\/listening\/mentions\?\S+/.exec(mail?.text ?? '') ?? [];
    return new URLSearchParams(address.split('?')[1]);
  });
}

test('A post that is fetched after the time of a digest appears in the next one, and only there', async () => {
  const { admin, due, send, runs } = await daily();
  await bring(admin, 'in time', HOUR);
  await bring(admin, 'said long ago', 10 * DAY);
  await pass(due - now() + MINUTE / 2);
  // What arrived just now may still be in the pipeline.
  await send();
  expect(await runs()).toEqual([]);
  await pass(MINUTE);
  await send();
  await bring(admin, 'late', 2 * HOUR);
  await pass(DAY);
  await send();
  await pass(DAY);
  await send();
  expect((await runs()).map(({ mentions }) => mentions)).toEqual([0, 1, 1]);
  const opened = [];
  for (const params of await addresses(admin)) {
    const [from = '', to = '', query = ''] = ['from', 'to', 'query'].map((name) => params.get(name) ?? '');
    opened.push((await admin.call(countMentions, { query: { from, to, query } })).count);
  }
  expect(opened).toEqual([1, 1, 0]);
});

test('A post that arrives after one that still waits for the pipeline is reported with it in the next digest', async () => {
  const { admin, due, send, runs } = await daily();
  await bring(admin, 'first', HOUR);
  await pass(HOUR);
  const waits = new Date(now());
  const { owner } = world.suite.context.database;
  const id = world.suite.context.newId();
  await owner.query(
    `insert into inbound_batches (account_id, _id, source_id, channel, received_at, rows, payload)
     values ($1, $2, $2, 'file', $3, 1, '')`,
    [admin.accountId, id, waits],
  );
  await pass(HOUR);
  await bring(admin, 'second', HOUR);
  await pass(due - now() + 2 * MINUTE);
  await send();
  expect(await runs()).toMatchObject([{ to: waits.toISOString(), mentions: 1 }]);
  await owner.query('delete from inbound_batches where _id = $1', [id]);
  await pass(DAY);
  await send();
  expect((await runs())[0]).toMatchObject({ from: waits.toISOString(), mentions: 1 });
});

describe('an e-mail digest of tickets', () => {
  const CRM = { product: 'crm' } as const;
  const body = (people: readonly Person[], over: object = {}) => ({
    name: 'Desk',
    people: people.map(({ userId }) => userId),
    time_zone: 'UTC',
    schedule: { every: 'day' as const, at: halfADayOn(), days: [] },
    ...over,
  });

  test('Each receiver is sent once the tickets that they see; a user who may read none gets nothing', async () => {
    const account = await world.account();
    const admin = await world.person(account, { role: ACCOUNT_ADMIN });
    const mute = await world.person(account, { can: [READ] });
    const group = await makeGroup(admin, 'Front desk');
    const member = await addMember(world, admin, { group });
    const open = await connectChat(world, admin);
    const held = { params: { ...CRM, groupId: group }, body: { engagements: [open._id] } };
    await admin.call(setGroupOption, held);
    const { _id, receivers, next_run_at } = await admin.call(contract.createNotification, {
      params: CRM,
      body: body([admin, member, mute]),
    });
    expect(receivers.map(({ state }) => state).toSorted()).toEqual(['may_not', 'receives', 'receives']);
    expect(
      (await admin.attempt(contract.listRuns, { params: { ...LISTENING, _id }, query: {} })).status,
    ).toBe(404);
    await writeOn(world, open, 'where is my parcel');
    await writeOn(world, await connectChat(world, admin, 'Private banking'), 'my secret account');
    await pass(Date.parse(next_run_at ?? '') - now() + 2 * MINUTE);
    const send = () =>
      sendNotification(world.suite.context, { account_id: admin.accountId, notification_id: _id });
    await Promise.all([send(), send()]);
    const [whole, ...more] = await mailsTo(admin, 'ticket-digest');
    expect(more).toEqual([]);
    expect(whole?.subject).toBe('Desk: 2 waiting, 2 new');
    expect(whole?.text).toContain('my secret account');
    const [part] = await mailsTo(member, 'ticket-digest');
    expect(part?.subject).toBe('Desk: 1 waiting, 1 new');
    expect(part?.text).toContain('where is my parcel');
    expect(part?.text).not.toContain('secret');
    expect(await mailsTo(mute, 'ticket-digest')).toEqual([]);
    const runs = async () =>
      (await admin.call(contract.listRuns, { params: { ...CRM, _id }, query: {} })).items;
    const [run] = await runs();
    expect(run).toMatchObject({ outcome: 'sent', mentions: 2, receivers: 2, opened: 0 });
    const counted = Object.fromEntries(new URLSearchParams(run?.path.split('?')[1]));
    expect((await admin.call(listTickets, { query: counted })).items).toHaveLength(2);
    const sending = /sending=([\w-]+)/.exec(part?.text ?? '')?.[1] ?? '';
    await member.call(contract.openSending, { params: { ...CRM, _id: sending } });
    expect((await runs())[0]?.opened).toBe(1);
    const again = { params: { ...CRM, _id } };
    expect((await mute.attempt(contract.sendNotificationNow, again)).status).toBe(403);
    expect(
      (await admin.attempt(contract.sendNotificationNow, { params: { ...LISTENING, _id } })).status,
    ).toBe(404);
    expect(await admin.call(contract.sendNotificationNow, again)).toEqual({ receivers: 2 });
    const [, second] = await mailsTo(member, 'ticket-digest');
    expect(second?.subject).toBe(part?.subject);
    expect(second?.text).not.toContain('secret');
    const soon = await admin.attempt(contract.sendNotificationNow, again);
    expect([soon.status, Number(soon.headers.get('retry-after')) > 0]).toEqual([429, true]);
    const [byHand, bySchedule] = await runs();
    expect([byHand?.requested_by, bySchedule?.requested_by]).toEqual([
      expect.stringMatching(/^Person/),
      null,
    ]);
    expect(byHand?.to).toBe(bySchedule?.to);
    const preview = { params: CRM, body: body([admin]) };
    expect((await mute.attempt(contract.previewNotification, preview)).status).toBe(403);
    expect((await admin.call(contract.previewNotification, preview)).mentions).toBe(2);
  });

  test.each([
    ['addresses', { addresses: ['agency@example.com'] }],
    ['schedule.every', { schedule: { every: 'at_once', at: '08:00', days: [] } }],
    ['sentiment', { sentiment: ['negative'] }],
    ['filter.state.0', { filter: { state: 'lost' } }],
  ])('A field that ticket digests do not have is refused by its name: %s', async (field, over) => {
    const admin = await world.person(await world.account());
    const input = { params: CRM, body: body([admin], over) as never };
    const refused = await admin.attempt(contract.createNotification, input);
    expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });
});
