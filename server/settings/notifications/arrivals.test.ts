import { afterAll, beforeAll, expect, test } from 'vitest';
import { countMentions } from '#contracts/listening/endpoints.ts';
import * as contract from '#contracts/settings/email-notification/endpoints.ts';
import { readMail } from '#server/kit/mail/read.ts';
import { sendNotification } from '#server/settings/notifications/send.ts';
import { bringPosts, makePost } from '#tests/makers/inbound.ts';
import type { Person } from '#tests/makers/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Digests by a schedule tell what came in, each post in one mail, whenever it was said and stored. The clock is the test's. */
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
const pass = async (time: number): Promise<void> => {
  shift += time;
  const soon = new Date(now() + 30 * DAY);
  await world.suite.context.database.owner.query('update sessions set last_seen_at = $1, expires_at = $2', [
    new Date(now()),
    soon,
  ]);
};
const bring = (admin: Person, text: string, saidAgo: number) =>
  bringPosts(world, admin.accountId, [
    makePost({ text, published_at: new Date(now() - saidAgo).toISOString() }),
  ]);
/** One mail a day, due half a day from now. */
const daily = async () => {
  const admin = await world.person(await world.account());
  const at = new Date(now() + 12 * HOUR).toISOString().slice(11, 16);
  const { _id, next_run_at } = await admin.call(contract.createNotification, {
    body: {
      name: 'Daily',
      people: [admin.userId],
      time_zone: 'UTC',
      schedule: { every: 'day', at, days: [1] },
      minimum: 0,
    } as never,
  });
  const send = () =>
    sendNotification(world.suite.context, { account_id: admin.accountId, notification_id: _id });
  const runs = async () =>
    (await admin.call(contract.listRuns, { params: { _id }, query: {} })).items.map(
      ({ from, to, mentions }) => ({ from, to, mentions }),
    );
  return { admin, due: Date.parse(next_run_at ?? ''), send, runs };
};
/** The addresses of the mentions that each mail leads to, the oldest mail first. */
const addresses = async ({ email }: Person): Promise<URLSearchParams[]> => {
  const { context } = world.suite;
  const rows = await context.database.platform
    .selectFrom('mails')
    .selectAll()
    .where('to_address', '=', email)
    .where('template', '=', 'digest')
    .orderBy('_id')
    .execute();
  const mails = await Promise.all(rows.map((row) => readMail(context, row)));
  return mails.map((mail) => {
    const [address = ''] = /\/listening\/mentions\?\S+/.exec(mail?.text ?? '') ?? [];
    return new URLSearchParams(address.split('?')[1]);
  });
};

test('a post that is fetched after the time of a digest stands in the next one, and in that alone', async () => {
  const { admin, due, send, runs } = await daily();
  await bring(admin, 'in time', HOUR);
  await bring(admin, 'said long ago', 10 * DAY);
  await pass(due - now() + MINUTE / 2);
  // What came in just now may still be on its way.
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
  for (const asked of await addresses(admin)) {
    const [from = '', to = '', query = ''] = ['from', 'to', 'query'].map((name) => asked.get(name) ?? '');
    opened.push((await admin.call(countMentions, { query: { from, to, query } })).count);
  }
  expect(opened).toEqual([1, 1, 0]);
});

test('what came in after something that still waits for the pipeline is told with it, the next time', async () => {
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
