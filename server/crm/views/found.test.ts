import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { automations } from '#contracts/crm/automation/automations.ts';
import {
  changeFound,
  countFound,
  foundWork,
  listRefused,
  undoChangeFound,
} from '#contracts/crm/bulk/found.ts';
import { giveCustomerTag, joinContacts, listCustomerTags } from '#contracts/crm/customers/endpoints.ts';
import { interestTag } from '#contracts/crm/customers/interest-tag.ts';
import { addNote, listTickets, updateTicket } from '#contracts/crm/endpoints.ts';
import { getReport, listReportTickets } from '#contracts/crm/reports/endpoints.ts';
import { fillForm } from '#contracts/crm/tickets/endpoints.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import type { TicketFilterInput } from '#contracts/crm/views/filter.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { Failure } from '#contracts/kit/envelope.ts';
import { getLongWork } from '#contracts/kit/long-work/endpoints.ts';
import { findSpans } from '#engine/text/find-positions.ts';
import type { Connection } from '#server/channels/public.ts';
import { changeFoundWork, type FoundInput } from '#server/crm/bulk/found-work.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { insertWork } from '#server/kit/long-work/long-work-store.ts';
import type { WorkRun } from '#server/kit/long-work/runner.ts';
import { startLongWork } from '#server/kit/long-work/start.ts';
import { startChatDesk, writeOn } from '#tests/factories/chat.ts';
import { waitUntil, fetchTicket } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import type { World } from '#tests/world.ts';

/** Searching tickets by messages and people, and changing all tickets of a search. */
let world: World;
let admin: Person;
let mali: Person;
let connection: Connection;

beforeAll(async () => {
  ({ world, admin, agent: mali, connection } = await startChatDesk());
});
afterAll(() => world.stop());

const say = (text: string, user?: string): Promise<string> => writeOn(world, connection, text, user);
/** A new ticket with these messages, in this order. */
async function ticket(...texts: readonly string[]) {
  const user = await say(texts[0] ?? 'help');
  for (const text of texts.slice(1)) await say(text, user);
  return fetchTicket(admin, user);
}
async function list(query: TicketFilterInput, person: Person = admin) {
  return (await person.call(listTickets, { query: { view: 'all', limit: 200, ...query } })).items;
}
const update = (_id: string, body: object) => admin.call(updateTicket, { params: { _id }, body });
const failure = (answered: { body: unknown }) => Failure.parse(answered.body);

describe('ticket search', () => {
  test('A search finds the text of any message, replies and notes included, shows where it is, and finds nothing of another account', async () => {
    const one = await ticket('ขอเลขพัสดุ ABC-1234 ด้วยค่ะ', 'ขอบคุณค่ะ');
    await ticket('another matter');
    await admin.call(addNote, { params: { _id: one._id }, body: { text: 'Carrier: Ｋｅｒｒｙ lost it' } });
    await say('still waiting', one.contact.external_id);
    const found = await list({ q: 'เลขพัสดุ abc-1234' });
    expect(found.map(({ _id, hit }) => [_id, hit?.seq, hit?.direction])).toEqual([[one._id, 1, 'in']]);
    expect(findSpans(found[0]?.hit?.text ?? '', ['เลขพัสดุ', 'abc-1234'])).toHaveLength(2);
    expect((await list({ q: 'kerry' })).map(({ hit }) => hit?.direction)).toEqual(['note']);
    expect(await admin.call(countFound, { query: { view: 'all', q: 'kerry' } })).toMatchObject({ count: 1 });
    // The words are spread over a message, a note and the number; the message that matches most of them is shown.
    const apart = await list({ q: `kerry "ขอเลขพัสดุ ABC" ${one.number} ด้วยค่ะ` });
    expect(apart.map(({ _id, hit }) => [_id, hit?.seq])).toEqual([[one._id, 1]]);
    const counts = ['kerry lost พัสดุ', 'kerry another', '"kerry it"'].map((q) =>
      admin.call(countFound, { query: { view: 'all', q } }),
    );
    expect(await Promise.all(counts)).toMatchObject([{ count: 1 }, { count: 0 }, { count: 0 }]);
    expect((await list({ q: `#${one.number}` })).map(({ _id, hit }) => [_id, hit])).toContainEqual([
      one._id,
      null,
    ]);
    const stranger = await world.person(await world.account());
    expect(await list({ q: 'kerry' }, stranger)).toEqual([]);
  });

  test('A ticket is found by its present subject, by scan and by index', async () => {
    const one = await ticket('something else');
    const both = async (q: string) => [
      (await list({ q })).map(({ _id }) => _id),
      (await admin.call(countFound, { query: { view: 'all', q } })).count,
    ];
    await update(one._id, { subject: 'Ｔｅａｐｏｔ without lid' });
    expect(await both('teapot')).toEqual([[one._id], 1]);
    await update(one._id, { subject: 'Kettle' });
    expect([await both('teapot'), await both('kettle')]).toEqual([
      [[], 0],
      [[one._id], 1],
    ]);
  });
});

describe('search in custom forms', () => {
  const [order, sizes, gift] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const fill = (_id: string, fields: Record<string, unknown>) =>
    admin.call(fillForm, { params: { _id }, body: { fields } });

  test('A search finds present form values by scan and by index, names the field, and finds no ticket by a cleared value', async () => {
    const fields = [
      { _id: order, label: 'Order', kind: 'text' },
      { _id: sizes, label: 'Sizes', kind: 'choices', options: ['Small', 'Ｅxtra large'] },
      { _id: gift, label: 'Gift', kind: 'yes_no' },
    ];
    await admin.call(buildDocumentEndpoints(customForm, 'form').update, { body: { fields } });
    const one = await ticket('my parcel, please');
    await ticket('no form here');
    await fill(one._id, { [order]: 'ใบสั่งซื้อ TH-90210', [sizes]: ['Ｅxtra large'], [gift]: true });
    const found = async (q: string, filter: TicketFilterInput = {}) => {
      const rows = await list({ q, ...filter });
      expect((await admin.call(countFound, { query: { view: 'all', q, ...filter } })).count).toBe(
        rows.length,
      );
      return rows.map(({ _id, hit, filled }) => [_id, hit?.seq ?? null, filled?.label ?? null]);
    };
    expect(await found('th-90210')).toEqual([[one._id, null, 'Order']]);
    expect(await found('สั่งซื้อ')).toEqual([[one._id, null, 'Order']]);
    expect(await found('extra', { waiting: 'yes' })).toEqual([[one._id, null, 'Sizes']]);
    expect(await found('parcel extra')).toEqual([[one._id, 1, null]]);
    expect(await found('parcel 90210 ใบสั่งซื้อ')).toEqual([[one._id, 1, 'Order']]);
    // No match spans two fields, or a field and the subject.
    expect(await found('"90210 extra"')).toEqual([]);
    expect(await found('true')).toEqual([]);
    await fill(one._id, { [order]: null });
    expect(await found('90210')).toEqual([]);
    expect(await found('large')).toEqual([[one._id, null, 'Sizes']]);
  });
});

describe('customer tags in the inbox', () => {
  const create = buildCollectionEndpoints(interestTag, 'tags').create;
  const Made = z.object({ _id: z.string() });

  test('Customer tags filter the inbox in or out by every contact of a person, and are shown in the rows', async () => {
    const [a, b, c] = [await ticket('tags 1'), await ticket('tags 2'), await ticket('tags 3')];
    const tag_id = Made.parse(await admin.call(create, { body: { name: 'Gold' } }))._id;
    await admin.call(giveCustomerTag, { params: { _id: a.contact._id, tag_id }, body: {} });
    await admin.call(joinContacts, { params: { _id: a.contact._id }, body: { contact_id: b.contact._id } });
    const ids = async (filter: TicketFilterInput) =>
      (await list({ q: 'tags', ...filter })).map(({ _id }) => _id).toSorted();
    expect(await ids({ customer_tag: tag_id })).toEqual([a._id, b._id].toSorted());
    expect(await ids({ not_customer_tag: tag_id })).toEqual([c._id]);
    const query = { view: 'live', customer_tag: tag_id } as const;
    expect(await admin.call(countFound, { query })).toMatchObject({ count: 2 });
    const report = { by: 'customer_tag', q: 'tags' } as const;
    const answer = await admin.call(getReport, { query: report });
    expect(answer.rows.map(({ name, cells }) => [name, cells[0]?.count])).toEqual([
      ['Gold', 2],
      [null, 1],
    ]);
    for (const { key, cells } of answer.rows)
      expect(await admin.call(listReportTickets, { query: { ...report, key } })).toMatchObject({
        count: cells[0]?.count,
      });
    const rows = await list({ customer: b.contact._id });
    expect(rows.map(({ customer_tags }) => customer_tags.map(({ name }) => name))).toEqual([['Gold']]);
  });

  test('A rule can give a customer tag, and its log says so', async () => {
    const tag_id = Made.parse(await admin.call(create, { body: { name: 'Asks for refunds' } }))._id;
    const rule = { name: 'Refunds', trigger: 'ticket_created', active: true };
    const actions = [{ do: 'add_customer_tag', value: tag_id }];
    await admin.call(buildCollectionEndpoints(automations, 'rules').create, { body: { ...rule, actions } });
    const one = await ticket('refund please');
    const params = { _id: one.contact._id };
    const { items } = await waitUntil(
      () => admin.call(listCustomerTags, { params }),
      (seen) => seen.items.length > 0,
    );
    expect(items).toMatchObject([{ tag: { _id: tag_id }, source: 'rule', by: null, expires_at: null }]);
  });
});

describe('bulk changes of a search result', () => {
  const workOf = (_id: string) =>
    waitUntil(
      () => admin.call(getLongWork, { params: { _id } }),
      ({ state }) => state === 'done' || state === 'failed',
    );

  test('A filtered bulk change runs as a job under the rules of a single change, with exact counts and reasons, and can be undone', async () => {
    const [a, b, c] = [await ticket('found 1'), await ticket('found 2'), await ticket('found 3')];
    await update(c._id, { state: 'closed' });
    const filter = { view: 'all', q: 'found' } as const;
    expect(await admin.call(countFound, { query: filter })).toMatchObject({ count: 3 });
    const { _id } = await admin.call(changeFound, {
      body: { filter, change: { priority: 3, state: 'done' } },
    });
    const work = await workOf(_id);
    expect(work).toMatchObject({ state: 'done', done: 3, total: 3 });
    expect(work.result).toMatchObject({ changed: 2, refused: [{ code: 'illegal_transition', count: 1 }] });
    const params = { _id };
    const { items } = await mali.call(listRefused, { params, query: {} });
    expect(items).toMatchObject([{ ticket: { _id: c._id, number: c.number }, code: 'illegal_transition' }]);
    await update(b._id, { priority: 1 });
    const undo = await mali.call(undoChangeFound, { params });
    expect((await workOf(undo._id)).result).toMatchObject({
      changed: 1,
      refused: [{ code: 'stale_version', count: 1 }],
    });
    const now = new Map((await list(filter)).map((one) => [one._id, one]));
    expect(now.get(a._id)).toMatchObject({ state: 'new', priority: 0, waiting_since: a.waiting_since });
    expect(now.get(b._id)).toMatchObject({ state: 'done', priority: 1 });
    const kept = await admin.call(listRefused, { params: { _id: undo._id }, query: {} });
    expect(kept.items.map(({ ticket: { number } }) => number)).toEqual([b.number]);
    const again = await admin.attempt(undoChangeFound, { params });
    expect(failure(again)).toMatchObject({ code: 'illegal_transition', data: { reason: 'undone_already' } });
    expect((await admin.attempt(undoChangeFound, { params: { _id: undo._id } })).status).toBe(404);
    const unknown = { filter, change: { assignee_id: a._id } };
    expect((await admin.attempt(changeFound, { body: unknown })).status).toBe(400);
  });

  test('When a bulk snooze is undone, a ticket wakes at its earlier time', async () => {
    const one = await ticket('asleep');
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    const wakesAt = async () => {
      const { rows } = await world.suite.context.database.owner.query(
        'select run_at from graphile_worker._private_jobs where key = $1',
        [`wake:${one._id}`],
      );
      return z
        .array(z.object({ run_at: z.coerce.date() }))
        .parse(rows)[0]
        ?.run_at.toISOString();
    };
    const snoozed_until = hours(1);
    await update(one._id, { snoozed_until });
    const filter = { view: 'snoozed', q: 'asleep' } as const;
    const later = hours(9);
    const { _id } = await admin.call(changeFound, { body: { filter, change: { snoozed_until: later } } });
    expect((await workOf(_id)).result).toEqual({ changed: 1, refused: [] });
    expect(await wakesAt()).toBe(later);
    await workOf((await admin.call(undoChangeFound, { params: { _id } }))._id);
    expect([(await list(filter))[0]?.snoozed_until, await wakesAt()]).toEqual([snoozed_until, snoozed_until]);
  });

  /** A bulk change that nobody has queued, and its steps run by hand. */
  const byHand = async (input: FoundInput) => {
    const { context } = world.suite;
    const { accountId } = admin;
    const workId = context.newId();
    const inUnit: WorkRun<unknown>['inUnit'] = (work) =>
      inTransaction(context, { accountId, actor: SYSTEM }, work);
    const about = { kind: foundWork.kind, about_id: null, owner_id: admin.userId, label: {} };
    const row = await inUnit((unit) => insertWork(unit, { _id: workId, ...about, input }));
    const createdAt = row?.created_at ?? '';
    const stopping = new AbortController().signal;
    const run = { context, accountId, workId, ownerId: admin.userId, createdAt, again: true, stopping };
    return { ...run, input, inUnit } satisfies WorkRun<unknown>;
  };

  test('A step that runs twice changes each ticket once and counts the same', async () => {
    const one = await ticket('stepped');
    const filter = { view: 'all', q: 'stepped' } as const;
    const by = { kind: 'user', id: admin.userId, group: null } as const;
    const run = await byHand({ by, filter, change: { priority: 4 } });
    const { place, result } = await changeFoundWork.begin(run);
    const step = () => changeFoundWork.step(run, { place, result, done: 0 });
    const first = await step();
    expect(first).toMatchObject({ done: 1, place: null, result: { changed: 1, refused: [] } });
    const [changed] = await list(filter);
    expect(await step()).toEqual(first);
    expect((await list(filter))[0]?.version).toBe(changed?.version);
    expect(changed).toMatchObject({ _id: one._id, priority: 4 });
  });

  test('A user who lost the permission, or left, changes nothing more', async () => {
    await ticket('kept as it is');
    const filter = { view: 'all', q: 'kept' } as const;
    const reader = await world.person(admin.accountId, { can: ['crm.ticket.read'] });
    for (const id of [reader.userId, world.suite.context.newId()]) {
      const by = { kind: 'user', id, group: null } as const;
      const scope = { accountId: admin.accountId, actor: by };
      const { _id } = await inTransaction(world.suite.context, scope, (unit) =>
        startLongWork(unit, foundWork, {
          input: { by, filter, change: { priority: 4 } } satisfies FoundInput,
        }),
      );
      expect(await workOf(_id)).toMatchObject({ state: 'failed', error: 'asker_may_not', done: 0 });
    }
    expect((await list(filter))[0]?.priority).toBe(0);
  });
});
