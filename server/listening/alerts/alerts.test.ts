import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLineTwin, type LineTwin } from '#connectors/line/twin.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { createWebhook } from '#contracts/integrations/webhook.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import * as contract from '#contracts/listening/alerts/endpoints.ts';
import { countMentions } from '#contracts/listening/endpoints.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import { chooseWays, listNotifications } from '#contracts/notifications/endpoints.ts';
import { notifyLine } from '#server/alerts/notify-line.ts';
import { notifyAlert } from '#server/alerts/notify.ts';
import { computeQuietEnd } from '#server/alerts/quiet-hours.ts';
import { readMail } from '#server/kit/mail/read.ts';
import { evaluateAccount } from '#server/listening/alerts/evaluate-account.ts';
import { findDueAlerts } from '#server/listening/alerts/find-due.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { connectLine, waitUntil, LINE_CHANNEL, fetchTickets } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { startReceiver, type Receiver } from '#tests/factories/receiver.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Alert rules on real stores: what fires, exactly once, who is notified, and what a back-test reports. */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let world: World;
let receiver: Receiver;
let line: LineTwin;
let made = 0;

beforeAll(async () => {
  receiver = await startReceiver();
  line = await startLineTwin({ channels: [LINE_CHANNEL] });
  const hosts = `${receiver.host},${new URL(line.url).host}`;
  world = await startWorld({ environment: { ALLOW_PRIVATE_HOSTS: hosts, LINE_API_URL: line.url } });
});
afterAll(async () => {
  await world.stop();
  await receiver.stop();
  await line.stop();
});

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
function posts(count: number, at: (index: number) => number, over: Partial<Incoming> = {}): Incoming[] {
  return Array.from({ length: count }, (_one, index) =>
    makePost({
      text: `coffee number ${(made += 1)} is here`,
      published_at: ago(at(index)),
      author: { _id: `author-${index % 7}`, name: `Author ${index % 7}` },
      ...over,
    }),
  );
}
/** A user in an account that received two posts an hour for four days. */
async function somebody(): Promise<Person> {
  const admin = await world.person(await world.account());
  await ingestPosts(
    world,
    admin.accountId,
    posts(192, (index) => 3 * HOUR + (index / 2) * HOUR),
  );
  return admin;
}
function burst(admin: Person, count = 40, back = 20 * 60_000, over: Partial<Incoming> = {}) {
  return ingestPosts(
    world,
    admin.accountId,
    posts(count, (index) => back + index * 1000, over),
  );
}
function rule(admin: Person, over: object = {}) {
  return admin.call(contract.createRule, {
    body: { name: `Rule ${(made += 1)}`, kind: 'spike', people: [admin.userId], ...over },
  });
}
/** Rules fire for what happens after they were created; these rules are backdated by two days. */
function older(admin: Person) {
  return world.suite.context.database.owner.query(
    `update alert_rules set effective_from = now() - interval '2 days' where account_id = $1`,
    [admin.accountId],
  );
}
const judge = (admin: Person) => evaluateAccount(world.suite.context, { account_id: admin.accountId });
const alerts = async (admin: Person) => (await admin.call(contract.listAlerts, { query: {} })).items;
async function tell(admin: Person): Promise<void> {
  for (const { _id } of await alerts(admin))
    await notifyAlert(world.suite.context, { account_id: admin.accountId, alert_id: _id });
}
const notices = async (admin: Person) => (await admin.call(listNotifications, { query: {} })).items;
function mails(admin: Person) {
  return waitUntil(
    () =>
      world.suite.context.database.platform
        .selectFrom('mails')
        .selectAll()
        .where('to_address', '=', admin.email)
        .where('template', '=', 'notice')
        .execute(),
    (rows) => rows.length > 0,
  );
}

describe('an alert rule for spikes', () => {
  it('A spike fires once, however often and by whichever process it is evaluated, with its cause, and notifies by bell, e-mail and webhook', async () => {
    const admin = await somebody();
    await admin.call(createWebhook, {
      body: { url: `${receiver.url}/alerts`, kinds: ['alert.fired'], note: 'Alerts' },
    });
    await rule(admin);
    await older(admin);
    await judge(admin);
    expect(await alerts(admin)).toEqual([]);
    await burst(admin);
    await Promise.all([judge(admin), judge(admin), judge(admin)]);
    await judge(admin);
    const [alert, ...others] = await alerts(admin);
    expect(others).toEqual([]);
    expect(alert?.facts.kind).toBe('spike');
    expect(alert?.facts.mentions).toBeGreaterThanOrEqual(10);
    expect(alert?.facts.usual).toBeLessThan(5);
    expect(alert?.cause?.total).toBe(alert?.facts.mentions);
    expect(alert?.cause?.channels[0]).toMatchObject({ channel: 'file' });
    await Promise.all([tell(admin), tell(admin)]);
    const bell = await notices(admin);
    expect(bell).toHaveLength(1);
    expect(bell[0]).toMatchObject({ kind: 'alert.fired', link: `/listening/alerts?alert=${alert?._id}` });
    const sent = await mails(admin);
    expect(sent).toHaveLength(1);
    const drawn = sent[0] && (await readMail(world.suite.context, sent[0]));
    expect(drawn?.subject).toContain(alert?.facts.rule);
    expect(drawn?.text).toContain(`alert=${alert?._id}`);
    const got = await waitUntil(
      () => Promise.resolve(receiver.got),
      (seen) => seen.length > 0,
    );
    expect(got.map(({ type }) => type)).toEqual(['alert.fired']);
  });

  it('A spike alert opens exactly the mentions that it counts', async () => {
    const admin = await somebody();
    await rule(admin);
    await older(admin);
    await burst(admin);
    await judge(admin);
    const [alert] = await alerts(admin);
    const query = Object.fromEntries(new URL(alert?.path ?? '', 'http://suite.example').searchParams);
    expect(MentionFilter.safeParse(query).success).toBe(true);
    const { count } = await admin.call(countMentions, { query: { from: '', to: '', ...query } });
    expect(count).toBe(alert?.facts.mentions);
  });

  it('A rule last fired in the past, although the window that fired may end in the minute that is not over', async () => {
    const admin = await somebody();
    await rule(admin);
    await older(admin);
    await burst(admin);
    await judge(admin);
    await world.suite.context.database.platform
      .updateTable('alerts')
      .set({ to_at: new Date(Date.now() + 60_000) })
      .where('account_id', '=', admin.accountId)
      .execute();
    const { items } = await admin.call(contract.listRules, { query: {} });
    expect(Date.parse(items[0]?.last_rang_at ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it('Late posts count in the hour of their publication, and posts of missed evaluations are counted too', async () => {
    const admin = await somebody();
    await rule(admin);
    await older(admin);
    await judge(admin);
    await burst(admin, 40, 7 * HOUR);
    await judge(admin);
    const [alert] = await alerts(admin);
    expect(Date.now() - Date.parse(alert?.to ?? '')).toBeGreaterThan(6 * HOUR);
  });

  it('A rule does not fire for posts from before it existed, nor for old posts of an import', async () => {
    const admin = await somebody();
    await burst(admin);
    await rule(admin);
    await judge(admin);
    await ingestPosts(
      world,
      admin.accountId,
      posts(60, () => 30 * DAY),
    );
    await judge(admin);
    expect(await alerts(admin)).toEqual([]);
  });

  it('A muted or snoozed rule records its alerts and notifies nobody', async () => {
    const admin = await somebody();
    const { _id } = await rule(admin);
    await admin.call(contract.quietRule, { params: { _id }, body: { muted: true, snoozed_until: null } });
    await older(admin);
    await burst(admin);
    await judge(admin);
    expect(await alerts(admin)).toHaveLength(1);
    const { rows } = await world.suite.context.database.owner.query(
      `select 1 from graphile_worker._private_jobs where payload->>'account_id' = $1 and task_id =
         (select id from graphile_worker._private_tasks where identifier = 'alerts.notify')`,
      [admin.accountId],
    );
    expect(rows).toEqual([]);
    expect(await notices(admin)).toEqual([]);
  });

  it('The alert of a child keyword is merged into that of its parent', async () => {
    const admin = await world.person(await world.account());
    const product = 'listening';
    const parent = await admin.call(createKeyword, {
      params: { product },
      body: { name: 'Coffee', patterns: ['coffee'] },
    });
    const child = await admin.call(createKeyword, {
      params: { product },
      body: { name: 'Number', patterns: ['coffee*number'], parent_id: parent._id },
    });
    await ingestPosts(
      world,
      admin.accountId,
      posts(192, (index) => 3 * HOUR + (index / 2) * HOUR),
    );
    const below = await rule(admin, { filter: { keyword: child._id } });
    const above = await rule(admin, { filter: { keyword: parent._id } });
    await older(admin);
    await burst(admin);
    await judge(admin);
    const [alert, ...others] = await alerts(admin);
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ rule_id: above._id, merged: 1 });
    const opened = await admin.call(contract.getAlert, { params: { _id: alert?._id ?? '' } });
    expect(opened.children.map(({ rule_id }) => rule_id)).toEqual([below._id]);
    expect(opened.bars.some(({ count, usual }) => count >= 30 && (usual ?? 99) < 5)).toBe(true);
  });
});

describe('other kinds of alert rules', () => {
  it('Rules fire for rising words, notable authors, reach and silence', async () => {
    const admin = await somebody();
    await rule(admin, { kind: 'words', name: 'Words' });
    await rule(admin, { kind: 'author', name: 'Author', authors: ['minister'], at_least: 100_000 });
    await rule(admin, {
      kind: 'silence',
      name: 'Silence',
      sensitivity: 'early',
      filter: { author: 'author-1' },
    });
    await older(admin);
    const over = { text: 'coffee poisoning scandal', author: { _id: 'a', name: 'A' } };
    await burst(admin, 25, 10 * 60_000, over);
    await burst(admin, 1, 60_000, { author: { _id: 'minister', name: 'Minister', followers: 9 } });
    await burst(admin, 1, 60_000, { author: { _id: 'star', name: 'Star', followers: 500_000 } });
    await judge(admin);
    const found = (await alerts(admin)).map(({ facts }) => `${facts.rule}: ${facts.what}`);
    expect(found).toContain('Author: Minister');
    expect(found).toContain('Author: Star');
    expect(found.some((one) => one.startsWith('Words: '))).toBe(true);
    expect(found.filter((one) => one.startsWith('Silence'))).toHaveLength(0);
    await judge(admin);
    expect(await alerts(admin)).toHaveLength(found.length);
  });

  it('A rule is refused without what its kind requires', async () => {
    const admin = await world.person(await world.account());
    const body = { name: 'Reach', kind: 'reach' as const };
    expect((await admin.attempt(contract.createRule, { body })).status).toBe(400);
    const author = { name: 'Author', kind: 'author' as const };
    expect((await admin.attempt(contract.createRule, { body: author })).status).toBe(400);
    const unread = { name: 'Query', kind: 'spike' as const, filter: { query: '(a OR' } };
    expect((await admin.attempt(contract.createRule, { body: unread })).status).toBe(400);
  });
});

describe('an alert by LINE', () => {
  it('An alert shows that LINE refused it, whether it is retried, and that it was delivered', async () => {
    const admin = await somebody();
    const { webhook } = await connectLine(world, admin);
    for (const user of ['Uanan', 'Ubua']) await line.sayAs(user, 'hello', webhook);
    const [anan] = await waitUntil(
      () => fetchTickets(admin),
      ({ length }) => length === 2,
    ).then((all) => all.filter(({ contact }) => contact.external_id === 'Uanan'));
    const chosen = anan?.contact._id ?? '';
    const { items } = await admin.call(contract.listLineTargets, {
      query: { search: 'nobody', chosen },
    });
    expect(items).toMatchObject([{ contact_id: chosen }]);
    const [{ connection_id, contact_id } = { connection_id: '', contact_id: '' }] = items;
    await rule(admin, { people: [], line: { connection_id, contact_id } });
    await older(admin);
    await burst(admin);
    line.misbehave({ on: 'push', what: 'status', status: 400, message: 'The user blocked the account' });
    await judge(admin);
    const [{ _id } = { _id: '' }] = await alerts(admin);
    const shown = async () => (await admin.call(contract.getAlert, { params: { _id } })).line;
    const refused = await waitUntil(shown, (delivery) => delivery !== null);
    expect(refused).toMatchObject({ state: 'refused', fault: expect.stringContaining('blocked') });
    const data = { account_id: admin.accountId, alert_id: _id };
    line.misbehave({ on: 'push', what: 'status', status: 500, times: 2 });
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(notifyLine(world.suite.context, data)).rejects.toThrow('LINE');
    expect(await shown()).toMatchObject({ state: 'retrying', fault: expect.stringContaining('500') });
    await notifyLine(world.suite.context, data);
    expect(await shown()).toMatchObject({ state: 'delivered', fault: null });
    expect(line.sent.filter(({ to }) => to === 'Uanan')).toHaveLength(1);
  });
});

describe('back-tests and feedback', () => {
  it('A back-test shows when a rule would have fired, by the code that fires it', async () => {
    const admin = await somebody();
    await burst(admin, 40, 26 * HOUR);
    const test = (sensitivity: 'calm' | 'early') =>
      admin.call(contract.backTest, { body: { kind: 'spike', sensitivity } });
    const { findings, bars, mentions } = await test('early');
    expect(findings).toHaveLength(1);
    expect(findings[0]?.facts.mentions).toBeGreaterThan(10);
    // Days of the calendar, from the hour 90 days ago to this hour.
    const midnights = bars
      .slice(1)
      .map(({ at }) => new Date(Date.parse(at) + 7 * HOUR).toISOString().slice(11));
    expect(new Set(midnights)).toEqual(new Set(['00:00:00.000Z']));
    expect([90, 91]).toContain(bars.length);
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(mentions);
    expect((await test('calm')).findings.length).toBeLessThanOrEqual(1);
  });

  it('A bar of a back-test opens exactly the mentions that it counts', async () => {
    const admin = await somebody();
    await burst(admin, 10, 20 * 60_000, { text: 'Terrible coffee, never again!' });
    for (const kind of ['spike', 'negative'] as const) {
      const filter = { not_author: 'author-2' };
      const { bars, path } = await admin.call(contract.backTest, { body: { kind, filter } });
      const highest = bars.toSorted((a, b) => b.count - a.count)[0];
      const from = highest?.at ?? '';
      const to = new Date(Date.parse(from) + DAY).toISOString();
      const query = { ...Object.fromEntries(new URL(path, world.url).searchParams), from, to };
      expect(query).toMatchObject(kind === 'negative' ? { ...filter, sentiment: 'negative' } : filter);
      expect(highest?.count, kind).toBeGreaterThan(0);
      expect((await admin.call(countMentions, { query })).count, kind).toBe(highest?.count);
    }
  });

  it('Feedback adjusts the rule, changed feedback reverts that, and colleagues see who handles the alert', async () => {
    const admin = await somebody();
    await rule(admin);
    await older(admin);
    await burst(admin);
    await judge(admin);
    const [alert] = await alerts(admin);
    const params = { _id: alert?._id ?? '' };
    const rate = async (useful: boolean) =>
      (await admin.call(contract.rateAlert, { params, body: { useful } })).rule.shift;
    expect([await rate(false), await rate(false), await rate(true)]).toEqual([1, 1, -0.5]);
    const seen = await admin.call(contract.acknowledgeAlert, { params, body: {} });
    expect(seen.acknowledged_by?._id).toBe(admin.userId);
    expect((await admin.call(contract.listAlerts, { query: { open: 'yes' } })).items).toEqual([]);
  });

  it('A user who switched off bell and e-mail is not notified, nor is one who may not read mentions', async () => {
    const admin = await somebody();
    const mute = await world.person(admin.accountId, { can: ['listening.email_notification.read'] });
    await rule(admin, { people: [admin.userId, mute.userId] });
    await admin.call(chooseWays, { params: { kind: 'alert.fired' }, body: { web: false, email: false } });
    await older(admin);
    await burst(admin);
    await judge(admin);
    await tell(admin);
    expect(await notices(admin)).toEqual([]);
    expect(await notices(mute)).toEqual([]);
  });

  it('The scheduler adds no job for an account without an active rule', async () => {
    const count = async () =>
      Number(
        (
          await world.suite.context.database.owner.query(
            `select count(*) as count from graphile_worker._private_jobs where key like 'alerts:%'`,
          )
        ).rows[0]?.count,
      );
    const admin = await world.person(await world.account());
    await findDueAlerts(world.suite.context);
    const before = await count();
    await rule(admin, { active: false });
    await findDueAlerts(world.suite.context);
    expect(await count()).toBeLessThanOrEqual(before);
  });

  it('Quiet hours end in the account’s time zone, over midnight and over daylight saving changes', () => {
    const quiet = { from: '22:00', to: '07:00' };
    const end = (at: string, zone: string) => computeQuietEnd(quiet, new Date(at), zone)?.toISOString();
    expect(end('2026-11-21T16:00:00Z', 'Asia/Bangkok')).toBe('2026-11-22T00:00:00.000Z');
    expect(end('2026-11-21T05:00:00Z', 'Asia/Bangkok')).toBeUndefined();
    expect(end('2026-03-28T23:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T05:00:00.000Z');
  });
});
