import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { saveBeginDraft, saveDraft } from '#contracts/crm/drafts/endpoints.ts';
import { addNote, updateTicket } from '#contracts/crm/endpoints.ts';
import { mergeTickets, splitTicket } from '#contracts/crm/tickets/endpoints.ts';
import { saveProfile } from '#contracts/identity/profile.ts';
import { addMentionNote } from '#contracts/listening/actions/endpoints.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { createExport, getExport } from '#contracts/listening/exports/endpoints.ts';
import * as contract from '#contracts/privacy/person.ts';
import { getRules, saveRules } from '#contracts/privacy/rules.ts';
import { buildSelect, readMentions } from '#server/kit/clickhouse/mentions.ts';
import { readRows, sql as click } from '#server/kit/clickhouse/sql.ts';
import { sealEvents } from '#server/kit/events/seal.ts';
import { verifyChain } from '#server/kit/events/verify.ts';
import { applyRetention } from '#server/privacy/apply-retention.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import {
  connectLine,
  waitUntil,
  openTicket,
  startLineWorld,
  fetchTickets,
  type LineWorld,
} from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { unzip } from '#tests/factories/unzip.ts';

const NAME = 'Mali Sukjaidee';
const LINE_ID = 'Uaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa01';
const TEXT = 'my parcel zebra-finch is late';
let line: LineWorld;
let admin: Person;
let other: Person;

beforeAll(async () => {
  line = await startLineWorld();
  admin = await line.world.person(await line.world.account('Coffee Company'));
  other = await line.world.person(await line.world.account('Tea Company'));
});
afterAll(() => line.stop());

/** Tables of the account that contain a text anywhere. */
async function tablesWith(accountId: string, text: string): Promise<string[]> {
  const { owner } = line.world.suite.context.database;
  const { rows: tables } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'account_id'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await owner.query(
      `select 1 from "${name}" one where account_id = $1 and one::text ilike $2 limit 1`,
      [accountId, `%${text}%`],
    );
    if (rows.length > 0) found.push(name);
  }
  return found.toSorted();
}
const Stored = z.object({ all: z.string() });
async function mentionsOf(person: Person): Promise<string[]> {
  return (
    await readMentions(line.world.suite.context.clickhouse, person.accountId, {
      row: Stored,
      select: click`toString(tuple(*, folded_codes)) as all`,
      where: click`true`,
    })
  ).map(({ all }) => all);
}
async function chainOf(accountId: string) {
  const { context } = line.world.suite;
  await sealEvents(context);
  return verifyChain(context.database.platform, accountId, context.secrets);
}
async function archiveOf(ref: contract.PersonRef): Promise<Map<string, string>> {
  const { _id } = await admin.call(contract.exportPerson, { body: ref });
  await waitUntil(
    async () => (await admin.call(contract.listExports, {})).items.find((one) => one._id === _id)?.state,
    (state) => state === 'done',
  );
  const { url } = await admin.call(contract.linkExport, { params: { _id } });
  expect((await other.fetch(url)).status).toBe(404);
  expect((await fetch(`${line.world.url}${url}`)).status).toBe(401);
  const answered = await fetch(`${line.world.url}${url}`, { headers: { cookie: admin.cookie } });
  const bytes = Buffer.from(await answered.arrayBuffer());
  expect((await admin.fetch(url)).status).toBe(404);
  return unzip(bytes);
}
const countOf = (ref: contract.PersonRef) => admin.call(contract.countPerson, { query: ref });

describe('Privacy of a user', () => {
  let person: Person;
  let ref: contract.PersonRef;

  beforeAll(async () => {
    person = await line.world.person(admin.accountId);
    await person.call(saveProfile, { body: { name: NAME } });
    await other.call(saveProfile, { body: { name: NAME } });
    ref = { kind: 'user', _id: person.userId };
  });

  test('A user is found by name and address, and gets an archive of their data', async () => {
    for (const q of ['sukjai', person.email]) {
      const { items } = await admin.call(contract.searchPeople, { query: { q } });
      expect(items).toEqual([{ ...ref, name: NAME, about: person.email }]);
    }
    const files = await archiveOf(ref);
    expect(files.get('profile.jsonl')).toContain(person.email);
    expect(files.get('logged_values.jsonl')).toContain(NAME);
    expect([...files.values()].join('')).not.toMatch(/argon2|_hash/);
  });

  test('A user is erased only if the name is typed exactly, never by themselves, and never from another account', async () => {
    const wrong = await admin.attempt(contract.erasePerson, { body: { ...ref, confirm: 'Mali' } });
    expect(wrong.body).toMatchObject({ code: 'invalid_request', fields: { confirm: expect.any(String) } });
    const foreign = await other.attempt(contract.erasePerson, { body: { ...ref, confirm: NAME } });
    expect(foreign.status).toBe(404);
    const self = await person.attempt(contract.erasePerson, { body: { ...ref, confirm: NAME } });
    expect(self.body).toMatchObject({ code: 'not_yourself' });
    expect(await tablesWith(admin.accountId, NAME)).toContain('users');
  });

  test('An erased user is nowhere afterwards; the log still verifies, and another account keeps its own data', async () => {
    expect((await tablesWith(admin.accountId, NAME)).length).toBeGreaterThan(1);
    const before = await tablesWith(other.accountId, NAME);
    await admin.call(contract.erasePerson, { body: { ...ref, confirm: NAME } });
    expect(await tablesWith(admin.accountId, NAME)).toEqual([]);
    expect(await tablesWith(admin.accountId, person.email)).toEqual([]);
    expect(await tablesWith(other.accountId, NAME)).toEqual(before);
    expect((await person.fetch('/api/v1.0/auth/session')).status).toBe(401);
    const chain = await chainOf(admin.accountId);
    expect(chain).toMatchObject({ broken: null });
    expect(chain.erased).toBeGreaterThan(0);
    expect(await countOf(ref)).toMatchObject({ name: contract.ERASED_NAME });
  });
});

describe('Privacy of a customer', () => {
  let ref: contract.PersonRef;
  let webhook = '';
  let tickets = 0;

  beforeAll(async () => {
    ({ webhook } = await connectLine(line.world, admin));
    await line.twin.sayAs(LINE_ID, TEXT, webhook);
    const [ticket] = await fetchTickets(admin);
    if (!ticket) throw new Error('no ticket came');
    await admin.call(addNote, { params: { _id: ticket._id }, body: { text: 'zebra-finch again' } });
    const { platform } = line.world.suite.context.database;
    await platform
      .updateTable('contacts')
      .set({ name: NAME })
      .where('_id', '=', ticket.contact._id)
      .execute();
    await line.world.suite.context.database.owner.query(
      `insert into survey_invitations (account_id, _id, ticket_id, contact_id, channel, survey_id, survey_name, survey_version,
         questions, thanks, language, reason, answers, created_at, expires_at)
       values ($1, $2, $2, $3, 'line', $2, 'After done', 1, '[{"kind":"choice","label":"Which?"}]', '', 'en', 'paused', '["zebra-finch"]', now(), now())`,
      [admin.accountId, ticket._id, ticket.contact._id],
    );
    await beside(ticket._id);
    await waitUntil(
      () => mentionsOf(admin),
      (all) => ['zebra-finch', 'one thing more'].every((text) => all.some((one) => one.includes(text))),
    );
    await ingestPosts(line.world, admin.accountId, [makePost({ text: 'somebody else entirely' })]);
    ref = { kind: 'contact', _id: ticket.contact._id };
    tickets = (await fetchTickets(admin)).length;
  });

  /** The data about a customer besides their messages: given to a bot, filled in and merged, drafted, sent to a colleague. */
  const beside = async (ticketId: string): Promise<void> => {
    const { owner } = line.world.suite.context.database;
    const mali = await line.world.person(admin.accountId, { role: 'agent' });
    await admin.call(updateTicket, { params: { _id: ticketId }, body: { assignee_id: mali.userId } });
    await waitUntil(
      () => tablesWith(admin.accountId, NAME),
      (tables) => tables.includes('notifications'),
    );
    await owner.query(
      `insert into bot_episodes (account_id, _id, bot_id, bot_name, ticket_id, collected_answers, outcome, started_at, last_at)
       values ($1, $2, $2, 'Bot', $2, '[{"asked":"Which?","said":"zebra-finch"}]', 'resolved', now(), now())`,
      [admin.accountId, ticketId],
    );
    await admin.call(saveDraft, {
      params: { _id: ticketId },
      body: { kind: 'reply', text: 'about the zebra-finch', version: 0 },
    });
    await line.twin.sayAs(LINE_ID, 'one thing more', webhook);
    const { messages, contact } = await openTicket(admin, ticketId);
    const about = { connection_id: null, name: '', changes: {}, files: [], assignee_id: null, fields: {} };
    const content = { ...about, to: { contact_id: contact._id }, subject: '', text: 'a zebra-finch again' };
    await admin.call(saveBeginDraft, { body: { contact_id: null, content, version: 0 } });
    const body = { message_ids: [messages.at(-1)?._id ?? ''] };
    const split = await admin.call(splitTicket, { params: { _id: ticketId }, body });
    await owner.query(`update tickets set fields = '{"pet":"zebra-finch"}' where _id = $1`, [split._id]);
    await admin.call(mergeTickets, { params: { _id: ticketId }, body: { from: [split._id] } });
  };

  /** Data that refers to their posts: a note of a colleague, and an export with a file. */
  const copied = async (): Promise<{ _id: string }> => {
    const range = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
    const { items } = await admin.call(listMentions, { query: range });
    const post = items.find(({ text }) => text === TEXT);
    await admin.call(addMentionNote, { params: { _id: post?._id ?? '' }, body: { text: 'a puffin' } });
    const { _id } = await admin.call(createExport, { body: { filter: range } });
    await waitUntil(
      () => admin.call(getExport, { params: { _id } }),
      ({ state }) => state === 'done',
    );
    return { _id };
  };

  test('A customer gets an archive of profile, conversations and posts', async () => {
    const files = await archiveOf(ref);
    expect(files.get('profile.jsonl')).toContain(NAME);
    expect(files.get('messages.jsonl')).toContain(TEXT);
    expect(files.get('survey_answers.jsonl')).toContain('zebra-finch');
    expect(files.get('bot_conversations.jsonl')).toContain('zebra-finch');
    expect(files.get('posts.jsonl')).toContain('zebra-finch');
    expect((await countOf(ref)).counts).toMatchObject({ profile: 1, tickets: 2, posts: 2 });
  });

  test('A customer is erased in both stores; counts stay, the log verifies', async () => {
    const posts = (await mentionsOf(admin)).length;
    const made = await copied();
    await admin.call(contract.erasePerson, { body: { ...ref, confirm: NAME } });
    for (const text of [NAME, LINE_ID, 'zebra-finch'])
      expect(await tablesWith(admin.accountId, text), text).toEqual([]);
    const left = await waitUntil(
      () => mentionsOf(admin),
      (all) => !all.some((one) => one.includes('zebra') || one.includes(LINE_ID)),
    );
    expect(left.length).toBe(posts);
    expect(left.some((one) => one.includes('somebody else entirely'))).toBe(true);
    await waitUntil(
      () => tablesWith(admin.accountId, 'puffin'),
      (tables) => tables.length === 0,
    );
    expect(await admin.call(getExport, { params: made })).toMatchObject({ state: 'expired' });
    expect((await fetchTickets(admin)).length).toBe(tickets);
    expect(await chainOf(admin.accountId)).toMatchObject({ broken: null });
  });
});

describe('Retention', () => {
  test('Retention rules apply automatically, are changed by version, and are logged', async () => {
    expect(await other.call(getRules, {})).toMatchObject({
      mention_days: null,
      sign_in_days: 90,
      version: 0,
    });
    const saved = await other.call(saveRules, { body: { mention_days: 30, version: 0 } });
    expect(saved).toMatchObject({ mention_days: 30, sign_in_days: 90, version: 1 });
    const stale = await other.attempt(saveRules, { body: { mention_days: null, version: 0 } });
    expect(stale.status).toBe(409);
  });

  test('Each night expired data is deleted, in the accounts that set a rule', async () => {
    const { context } = line.world.suite;
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
    const posts = [
      makePost({ text: 'an old post', published_at: day(40) }),
      makePost({ text: 'a new post', published_at: day(3) }),
    ];
    await ingestPosts(line.world, other.accountId, posts);
    await context.clickhouse.insert({
      table: 'shared_clusters',
      values: [40, 3].map((ago) => ({
        account_id: other.accountId,
        cluster: ago,
        mentions: 2,
        at: day(ago).slice(0, 10),
      })),
      format: 'JSONEachRow',
    });
    await context.database.platform
      .insertInto('login_attempts')
      .values(
        [100, 1].map((ago) => ({
          account_id: other.accountId,
          _id: context.newId(),
          user_id: other.userId,
          at: day(ago),
          result: 'wrong_password',
          ip: '127.0.0.1',
          user_agent: '',
          known_device: false,
        })),
      )
      .execute();
    const stay = (await mentionsOf(admin)).length;
    await applyRetention(context, { stopping: new AbortController().signal });
    const left = (await mentionsOf(other)).join('\n');
    expect(left).toContain('a new post');
    expect(left).not.toContain('an old post');
    const clusters = buildSelect('shared_clusters', other.accountId, {
      select: click`cluster`,
      where: click`true`,
    });
    const Row = z.object({ cluster: z.coerce.number() });
    expect(await readRows(context.clickhouse, Row, clusters)).toEqual([{ cluster: 3 }]);
    expect((await mentionsOf(admin)).length).toBe(stay);
    const attempts = await context.database.platform
      .selectFrom('login_attempts')
      .select('at')
      .where('user_id', '=', other.userId)
      .execute();
    expect(attempts.length).toBe(1);
  });
});
