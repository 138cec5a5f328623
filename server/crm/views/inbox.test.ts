import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getBoard, moveCard, MovedBefore, setBoardLimits } from '#contracts/crm/board/endpoints.ts';
import { changeTickets, undoChangeTickets } from '#contracts/crm/bulk/endpoints.ts';
import { listTickets, updateTicket } from '#contracts/crm/endpoints.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { crmUi, CrmUi } from '#contracts/crm/ui-settings/area.ts';
import { countTicketViews, createTicketView, updateTicketView } from '#contracts/crm/views/endpoints.ts';
import { TicketFilter, TICKET_SORTS, type TicketFilterInput } from '#contracts/crm/views/filter.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { Failure } from '#contracts/kit/envelope.ts';
import { ticketTagCalls } from '#contracts/tags/type-endpoints.ts';
import type { Connection } from '#server/channels/public.ts';
import { startChatDesk, writeOn } from '#tests/factories/chat.ts';
import { fetchTicket } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { getIds, listAll } from '#tests/factories/tickets.ts';
import type { World } from '#tests/world.ts';

let world: World;
let admin: Person;
let mali: Person;
let connection: Connection;

beforeAll(async () => {
  ({ world, admin, agent: mali, connection } = await startChatDesk());
});
afterAll(() => world.stop());

const say = (text: string, user?: string): Promise<string> => writeOn(world, connection, text, user);
/** A new ticket. */
const ticket = async (text = 'help'): Promise<Ticket> => fetchTicket(admin, await say(text));

function update(_id: string, body: object, person: Person = admin) {
  return person.call(updateTicket, { params: { _id }, body });
}
const failure = (answered: { body: unknown }) => Failure.parse(answered.body);

describe('inbox filters', () => {
  test('Every filter finds what a plain scan of all tickets finds, in every order, page by page', async () => {
    const made = [];
    for (let n = 0; n < 9; n += 1) made.push(await ticket(`order ${n}`));
    const [a, b, c, d] = made;
    if (!a || !b || !c || !d) throw new Error('too few');
    const later = new Date(Date.now() + 3_600_000).toISOString();
    await update(a._id, { assignee_id: mali.userId, priority: 4 });
    await update(b._id, { assignee_id: admin.userId, priority: 2, state: 'open' });
    await update(c._id, { state: 'done' });
    await update(d._id, { snoozed_until: later });
    const all = await listAll(admin, {});
    const now = Date.now();
    const awake = (one: Ticket) => one.snoozed_until === null || Date.parse(one.snoozed_until) <= now;
    const live = (one: Ticket) => one.state !== 'done' && one.state !== 'closed';
    const cases: [TicketFilterInput, (one: Ticket) => boolean][] = [
      [{ assignee: 'me' }, (one) => one.assignee?._id === admin.userId],
      [{ assignee: `nobody,${mali.userId}` }, (one) => one.assignee?._id !== admin.userId],
      [{ not_assignee: 'nobody' }, (one) => one.assignee !== null],
      [{ priority: '2,4' }, (one) => one.priority === 2 || one.priority === 4],
      [{ not_priority: '0' }, (one) => one.priority !== 0],
      [{ state: 'done,open' }, (one) => one.state === 'done' || one.state === 'open'],
      [{ snoozed: 'yes' }, (one) => !awake(one)],
      [{ view: 'snoozed' }, (one) => live(one) && !awake(one)],
      [{ view: 'unassigned' }, (one) => live(one) && one.assignee === null && awake(one)],
      [{ view: 'live', not_state: 'new' }, (one) => live(one) && one.state !== 'new'],
      [{ view: 'mine' }, (one) => live(one) && one.assignee?._id === admin.userId && awake(one)],
      [{ group: 'mine' }, () => false],
      [{ customer: a.contact._id }, (one) => one.contact._id === a.contact._id],
      [{ created_to: b.created_at }, (one) => one.created_at < b.created_at],
      [{ done_within: '60' }, (one) => one.state === 'done'],
      [{ waiting: 'no' }, (one) => one.waiting_since === null],
      [{ q: '"order 3"' }, (one) => one.last_message === 'order 3'],
      [{ overdue: 'yes' }, () => false],
      [{ tagged: 'no' }, (one) => one.tag_ids.length === 0],
    ];
    for (const [filter, holds] of cases) {
      const expected = getIds(all.filter(holds)).toSorted();
      expect([filter, getIds(await listAll(admin, filter)).toSorted()]).toEqual([filter, expected]);
    }
    for (const sort of TICKET_SORTS)
      expect([sort, getIds(await listAll(admin, { sort, limit: 4 })).toSorted()]).toEqual([
        sort,
        getIds(all).toSorted(),
      ]);
    const urgent = await listAll(admin, { sort: 'priority', limit: 3 });
    expect(urgent.map(({ priority }) => priority)).toEqual(
      urgent.map(({ priority }) => priority).toSorted((x, y) => y - x),
    );
  });

  test('An invalid filter is refused, in an address and in a saved view', async () => {
    expect((await admin.attempt(listTickets, { query: { priority: '9' } })).status).toBe(400);
    expect((await admin.attempt(listTickets, { query: { nothing: '1' } })).status).toBe(400);
    const kept = { name: 'Odd', filter: { state: 'sleeping' } };
    expect((await admin.attempt(createTicketView, { body: kept })).status).toBe(400);
    expect(TicketFilter.safeParse({ tag: 'x' }).success).toBe(false);
  });
});

describe('saved views', () => {
  test('A saved view applies its filter for each viewer, with counts that equal its lists', async () => {
    const one = await ticket();
    await update(one._id, { assignee_id: mali.userId, priority: 3 });
    const filter = { view: 'live', assignee: 'me', priority: '3,4' } as const;
    const shared = await admin.call(createTicketView, {
      body: { name: 'My urgent', filter, sort: 'priority', share: 'all' },
    });
    const own = await mali.call(createTicketView, {
      body: { name: 'All of today', filter: { created_within: '86400' } },
    });
    for (const person of [admin, mali]) {
      const { items } = await person.call(countTicketViews, {});
      const count = items.find(({ _id }) => _id === shared._id)?.count;
      expect(count).toBe((await listAll(person, filter)).length);
      expect(items.some(({ _id }) => _id === own._id)).toBe(person === mali);
    }
    expect((await mali.attempt(updateTicketView, { params: shared, body: { name: 'x' } })).status).toBe(403);
    expect((await admin.attempt(updateTicketView, { params: own, body: { name: 'x' } })).status).toBe(404);
    const twice = await admin.attempt(createTicketView, { body: { name: 'my URGENT', filter: {} } });
    expect(failure(twice).code).toBe('name_taken');
  });
});

describe('bulk changes', () => {
  test('A bulk change follows the rules of a single change, and its undo skips tickets that were changed since', async () => {
    const [a, b, c] = [await ticket(), await ticket(), await ticket()];
    await update(c._id, { state: 'closed' });
    const { act_id, items } = await admin.call(changeTickets, {
      body: { ids: [a._id, b._id, c._id], change: { state: 'done', assignee_id: mali.userId, priority: 2 } },
    });
    expect(items.map((one) => (one.ok ? one.ticket.state : one.code))).toEqual([
      'done',
      'done',
      'illegal_transition',
    ]);
    await update(b._id, { priority: 1 });
    const params = { _id: act_id ?? '' };
    expect((await mali.attempt(undoChangeTickets, { params })).status).toBe(404);
    const undone = await admin.call(undoChangeTickets, { params });
    expect(undone.items.map((one) => (one.ok ? 'back' : one.code)).toSorted()).toEqual([
      'back',
      'stale_version',
    ]);
    const now = (await listAll(admin, {})).filter(({ _id }) => _id === a._id || _id === b._id);
    const restored = now.find(({ _id }) => _id === a._id);
    expect(restored).toMatchObject({
      state: 'new',
      assignee: null,
      priority: 0,
      waiting_since: a.waiting_since,
    });
    expect(now.find(({ _id }) => _id === b._id)).toMatchObject({ state: 'done', priority: 1 });
    expect((await admin.attempt(undoChangeTickets, { params })).status).toBe(404);
    const none = await admin.attempt(changeTickets, { body: { ids: [a._id], change: {} } });
    expect(none.status).toBe(400);
  });

  test('A tag of a group that allows one replaces the other', async () => {
    let named = 0;
    const made = async (type: 'group' | 'category' | 'tag', body: Record<string, unknown>) =>
      (
        await admin.call(ticketTagCalls.create, {
          params: { type },
          body: { name: `Tag ${(named += 1)}`, ...body },
        })
      )._id;
    const group = await made('group', { cardinality: 'one' });
    const category = await made('category', { ticket_group_id: group });
    const [low, high] = [
      await made('tag', { ticket_cat_id: category }),
      await made('tag', { ticket_cat_id: category }),
    ];
    const { _id } = await ticket();
    const give = (add_tag_ids: string[]) =>
      admin.call(changeTickets, { body: { ids: [_id], change: { add_tag_ids } } });
    await give([low]);
    expect((await give([high])).items[0]).toMatchObject({ ok: true, ticket: { tag_ids: [high] } });
    expect((await give([low, high])).items[0]).toMatchObject({ ok: false, code: 'invalid_request' });
  });

  test('Everything that the change names must exist, or no ticket is changed', async () => {
    const [a, b] = [await ticket(), await ticket()];
    const nobodys = a._id;
    const change = { priority: 4, assignee_id: nobodys, group_id: nobodys, add_tag_ids: [nobodys] };
    const refused = await admin.attempt(changeTickets, {
      body: { ids: [a._id, b._id], change: { ...change, remove_tag_ids: [nobodys] } },
    });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      {
        fields: {
          'change.assignee_id': 'cannot be given tickets',
          'change.group_id': 'is not a group of this organisation',
          'change.add_tag_ids': 'include a tag that does not exist',
          'change.remove_tag_ids': 'include a tag that does not exist',
        },
      },
    ]);
    const now = (await listAll(admin, {})).filter(({ _id }) => _id === a._id || _id === b._id);
    expect(now.map(({ priority, version }) => [priority, version])).toEqual(
      [b, a].map(({ priority, version }) => [priority, version]),
    );
  });
});

describe('the board', () => {
  test('S3-144 ticket_states: its columns are the states in use, in the account’s order', async () => {
    const settings = buildDocumentEndpoints(crmUi, 'settings');
    const shown = async () => (await admin.call(getBoard, { query: {} })).columns.map(({ state }) => state);
    expect(await shown()).toEqual(['new', 'open', 'pending', 'on_hold', 'done']);
    const given = CrmUi.parse({}).ticket_states.map((one) => ({ ...one, in_use: one.state !== 'on_hold' }));
    await admin.call(settings.update, { body: { ticket_states: given.toReversed() } });
    expect(await shown()).toEqual(['done', 'pending', 'open', 'new']);
    await admin.call(settings.reset, {});
  });

  test('Cards move between states, a full column accepts none, and the later of two users sees who was faster', async () => {
    const [a, b] = [await ticket(), await ticket()];
    const columns = (await admin.call(getBoard, { query: {} })).columns;
    for (const { state, count, items } of columns) {
      expect([state, count]).toEqual([
        state,
        (await listAll(admin, { state, ...(state === 'done' ? { done_within: '604800' } : {}) })).length,
      ]);
      expect(items.every((one) => one.state === state)).toBe(true);
    }
    const pending = columns.find(({ state }) => state === 'pending')?.in_all ?? 0;
    await admin.call(setBoardLimits, { body: { limits: { pending: pending + 1 } } });
    expect((await mali.attempt(setBoardLimits, { body: { limits: { pending: 9 } } })).status).toBe(403);
    const move = (one: Ticket, state: string, person = admin) =>
      person.attempt(moveCard, { params: { _id: one._id }, body: { state, version: one.version } });
    const both = await Promise.all([move(a, 'pending'), move(b, 'pending', mali)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const full = both.find(({ status }) => status === 409);
    expect(full && failure(full)).toMatchObject({
      code: 'illegal_transition',
      data: { reason: 'column_full' },
    });
    const card = await ticket();
    const race = await Promise.all([move(card, 'open'), move(card, 'on_hold', mali)]);
    const lost = race.find(({ status }) => status === 409);
    const { by, ticket: standing } = MovedBefore.parse(lost && failure(lost).data);
    expect(by).toMatch(/^Person \d+$/);
    expect(['open', 'on_hold']).toContain(standing.state);
    await admin.call(setBoardLimits, { body: { limits: { pending: null } } });
  });
});
