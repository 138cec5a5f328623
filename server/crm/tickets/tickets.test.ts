import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addNote,
  countTickets,
  getTicket,
  listAgents,
  listMessages,
  listTickets,
  NewerMessages,
  replyToTicket,
  updateTicket,
} from '#contracts/crm/endpoints.ts';
import { Ticket, TICKET_STATES, canTransition, type TicketState } from '#contracts/crm/ticket.ts';
import { linkTickets } from '#contracts/crm/tickets/endpoints.ts';
import type { LinkSide } from '#contracts/crm/tickets/links.ts';
import { INBOX_VIEWS } from '#contracts/crm/views/filter.ts';
import { Failure } from '#contracts/kit/envelope.ts';
import {
  waitUntil,
  openTicket,
  startLineDesk,
  fetchTicket,
  fetchTickets,
  type LineDesk,
} from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { openBrowser } from '#tests/factories/socket.ts';

let line: LineDesk;
let admin: Person;
let colleague: Person;
let webhook: string;

beforeAll(async () => {
  line = await startLineDesk();
  ({ admin, agent: colleague } = line);
  webhook = line.connection.webhook;
});
afterAll(() => line.stop());

let made = 0;
async function ticket(text = 'help') {
  const user = `U${(made += 1)}`;
  await line.twin.sayAs(user, text, webhook);
  return { ...(await fetchTicket(admin, user)), user };
}
const codeOf = (body: unknown): string => Failure.parse(body).code;

describe('answering a ticket', () => {
  test('Of two people who answer at once, one answer is sent, and the other user is shown it', async () => {
    const { _id, user } = await ticket();
    const answer = (person: Person, text: string) =>
      person.attempt(replyToTicket, { params: { _id }, body: { text, seen_seq: 1 } });
    const answers = await Promise.all([answer(admin, 'from A'), answer(colleague, 'from B')]);
    const statuses = answers.map((one) => one.status);
    expect(statuses.toSorted()).toEqual([202, 409]);
    const [won, lost] = statuses[0] === 202 ? ['from A', answers[1]] : ['from B', answers[0]];
    const refused = Failure.parse(lost?.body);
    expect(refused.code).toBe('newer_messages');
    const news = NewerMessages.parse(refused.data);
    expect(news.items.map((one) => one.text)).toEqual([won]);
    expect(news.ticket.seq).toBe(2);
    // Messages to one customer are sent in their order, so a later one arrives after all that was accepted.
    await admin.call(replyToTicket, { params: { _id }, body: { text: 'later', seen_seq: 2 } });
    const sent = async () => line.twin.sent.filter((one) => one.to === user).map((one) => one.text);
    await waitUntil(sent, (texts) => texts.includes('later'));
    expect(await sent()).toEqual([won, 'later']);
  });

  test('New messages of the customer are shown before an answer passes over them', async () => {
    const { _id, user } = await ticket();
    await line.twin.sayAs(user, 'never mind', webhook);
    const late = await admin.attempt(replyToTicket, { params: { _id }, body: { text: 'a', seen_seq: 1 } });
    expect(NewerMessages.parse(Failure.parse(late.body).data).items.map((one) => one.text)).toEqual([
      'never mind',
    ]);
    const seen = await admin.attempt(replyToTicket, { params: { _id }, body: { text: 'a', seen_seq: 2 } });
    expect(seen.status).toBe(202);
  });

  test("The writer's own messages need not be read first", async () => {
    const { _id } = await ticket();
    for (const text of ['one', 'two'])
      await admin.call(replyToTicket, { params: { _id }, body: { text, seen_seq: 1 } });
    expect((await openTicket(admin, _id)).messages.map((one) => one.text)).toEqual(['help', 'one', 'two']);
  });

  test('A double click sends one answer', async () => {
    const { _id } = await ticket();
    const once = () =>
      admin.fetch(`/api/v1.0/crm/tickets/${_id}/replies`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': `click-${_id}` },
        body: JSON.stringify({ text: 'clicked', seen_seq: 1 }),
      });
    const [first, second] = await Promise.all([once(), once()]);
    expect(first?.body).toEqual(second?.body);
    expect((await openTicket(admin, _id)).ticket.seq).toBe(2);
  });

  test('The wait counts from the first unanswered message and ends with our answer', async () => {
    const { _id, user, waiting_since } = await ticket();
    await line.twin.sayAs(user, 'again', webhook);
    expect((await openTicket(admin, _id)).ticket.waiting_since).toBe(waiting_since);
    await admin.call(addNote, { params: { _id }, body: { text: 'note' } });
    expect((await openTicket(admin, _id)).ticket.waiting_since).toBe(waiting_since);
    await admin.call(replyToTicket, { params: { _id }, body: { text: 'a', seen_seq: 3 } });
    expect((await openTicket(admin, _id)).ticket.waiting_since).toBeNull();
    await line.twin.sayAs(user, 'thanks, and …', webhook);
    expect((await openTicket(admin, _id)).ticket.waiting_since).not.toBeNull();
  });
});

describe('changing a ticket', () => {
  test('Every state changes as declared and in no other way', async () => {
    const paths: Record<TicketState, TicketState[]> = {
      new: [],
      open: ['open'],
      pending: ['pending'],
      on_hold: ['on_hold'],
      done: ['done'],
      closed: ['closed'],
    };
    for (const from of TICKET_STATES) {
      for (const to of TICKET_STATES) {
        const { _id } = await ticket();
        for (const state of paths[from]) await admin.call(updateTicket, { params: { _id }, body: { state } });
        const changed = await admin.attempt(updateTicket, { params: { _id }, body: { state: to } });
        const allowed = from !== 'closed' && canTransition(from, to);
        expect([from, to, changed.status]).toEqual([from, to, allowed ? 200 : 409]);
        if (!allowed) expect(codeOf(changed.body)).toBe('illegal_transition');
      }
    }
  }, 120_000);

  test('A stale version is refused with the current one', async () => {
    const { _id, version } = await ticket();
    await admin.call(updateTicket, { params: { _id }, body: { state: 'open', version } });
    const stale = await colleague.attempt(updateTicket, {
      params: { _id },
      body: { state: 'done', version },
    });
    expect(codeOf(stale.body)).toBe('stale_version');
    expect(Failure.parse(stale.body).data).toMatchObject({ state: 'open', version: version + 1 });
  });

  test('A done ticket takes no answer until it is reopened, and is never reopened beside a newer live one', async () => {
    const { _id, user } = await ticket();
    await admin.call(updateTicket, { params: { _id }, body: { state: 'done' } });
    const answered = await admin.attempt(replyToTicket, {
      params: { _id },
      body: { text: 'a', seen_seq: 9 },
    });
    expect([answered.status, codeOf(answered.body)]).toEqual([409, 'illegal_transition']);
    await line.world.suite.context.database.platform
      .updateTable('tickets')
      .set({ done_at: new Date(Date.now() - 8 * 24 * 3_600_000) })
      .where('_id', '=', _id)
      .execute();
    await line.twin.sayAs(user, 'a new matter', webhook);
    const reopened = await admin.attempt(updateTicket, { params: { _id }, body: { state: 'open' } });
    expect([reopened.status, codeOf(reopened.body)]).toEqual([409, 'illegal_transition']);
    const opened = await openTicket(admin, _id);
    expect(opened.other_tickets).toMatchObject([{ state: 'new', subject: 'a new matter' }]);
  });

  test('Only a user who may answer is assigned tickets', async () => {
    const { _id } = await ticket();
    const viewer = await line.world.person(admin.accountId, { role: 'viewer' });
    for (const assignee_id of [viewer.userId, crypto.randomUUID()]) {
      const refused = await admin.attempt(updateTicket, { params: { _id }, body: { assignee_id } });
      expect(codeOf(refused.body)).toBe('invalid_request');
    }
    const given = await admin.call(updateTicket, {
      params: { _id },
      body: { assignee_id: colleague.userId },
    });
    expect(given.assignee?._id).toBe(colleague.userId);
    const agents = await admin.call(listAgents, {});
    expect(agents.items.map((one) => one._id)).not.toContain(viewer.userId);
    expect(agents.items.find((one) => one._id === colleague.userId)?.live_tickets).toBeGreaterThan(0);
  });

  test('The response to a change equals a later read', async () => {
    const { _id } = await ticket();
    // SLA timers write their columns at any time.
    const still = ({ sla_band: _band, sla_due_at: _due, ...one }: Ticket) => one;
    const later = new Date(Date.now() + 3_600_000).toISOString();
    for (const body of [
      { assignee_id: colleague.userId, priority: 3 },
      { subject: 'another matter', snoozed_until: later },
      { state: 'on_hold' as const },
      { assignee_id: null },
      { state: 'done' as const },
      {},
    ]) {
      const answered = await admin.call(updateTicket, { params: { _id }, body });
      expect(still(answered)).toEqual(still((await openTicket(admin, _id)).ticket));
    }
    const stale = await admin.attempt(updateTicket, { params: { _id }, body: { priority: 1, version: 1 } });
    const { data } = Failure.parse(stale.body);
    expect(still(Ticket.parse(data))).toEqual(still((await openTicket(admin, _id)).ticket));
  });
});

describe('ticket lists', () => {
  test('Every count equals its list, for every user, page by page', async () => {
    const { _id } = await ticket();
    await admin.call(updateTicket, { params: { _id }, body: { assignee_id: colleague.userId } });
    for (const person of [admin, colleague]) {
      const counts = await person.call(countTickets, {});
      for (const view of INBOX_VIEWS) {
        const ids: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await person.call(listTickets, {
            query: { view, limit: 7, ...(cursor === undefined ? {} : { cursor }) },
          });
          ids.push(...page.items.map((one) => one._id));
          cursor = page.next ?? undefined;
        } while (cursor !== undefined);
        expect([view, new Set(ids).size]).toEqual([view, ids.length]);
        expect([view, ids.length]).toEqual([view, counts[view]]);
      }
      expect(counts['all']).toBeGreaterThan(20);
    }
  });

  test('Tickets are searched by name, subject, last message and number, and filtered by state and channel', async () => {
    const found = await ticket('ถามเรื่อง 50%_ส่วนลด ค่ะ');
    const search = async (query: Record<string, unknown>) =>
      (await admin.call(listTickets, { query: { view: 'all', ...query } })).items.map((one) => one._id);
    expect(await search({ q: '50%_ส่วน' })).toEqual([found._id]);
    expect(await search({ q: `#${found.number}` })).toContain(found._id);
    expect(await search({ q: 'no such words' })).toEqual([]);
    expect(await search({ q: '%' })).toEqual([found._id]);
    expect(await search({ state: 'new', q: 'ส่วนลด' })).toEqual([found._id]);
    expect(await search({ state: 'closed', q: 'ส่วนลด' })).toEqual([]);
    expect(await search({ channel: 'webchat' })).toEqual([]);
    const bad = await admin.attempt(listTickets, { query: { cursor: 'nonsense' } });
    expect(codeOf(bad.body)).toBe('cursor_invalid');
  });

  test('Messages are paged in both directions', async () => {
    const { _id } = await ticket();
    for (let at = 0; at < 6; at += 1)
      await admin.call(addNote, { params: { _id }, body: { text: `n${at}` } });
    const seqs = async (query: Record<string, number>) => {
      const page = await admin.call(listMessages, { params: { _id }, query: { limit: 3, ...query } });
      return [page.items.map((one) => one.seq), page.next];
    };
    expect(await seqs({})).toEqual([[5, 6, 7], '5']);
    expect(await seqs({ before: 5 })).toEqual([[2, 3, 4], '2']);
    expect(await seqs({ before: 2 })).toEqual([[1], null]);
    expect(await seqs({ after: 3 })).toEqual([[4, 5, 6], '6']);
    expect(await seqs({ after: 6 })).toEqual([[7], null]);
    const { items } = await admin.call(listMessages, { params: { _id }, query: {} });
    const to = items[1]?._id ?? '';
    const down = await admin.call(listMessages, { params: { _id }, query: { before: 6, limit: 1, to } });
    expect(down.items.map((one) => one.seq)).toEqual([1, 2, 3, 4, 5]);
    const other = { params: { _id: (await ticket())._id }, query: { to } };
    expect((await admin.attempt(listMessages, other)).status).toBe(404);
  });

  test('A user is shown as online while the suite is open', async () => {
    const online = async () =>
      (await admin.call(listAgents, {})).items.find((one) => one._id === colleague.userId)?.online;
    expect(await online()).toBe(false);
    const browser = await openBrowser(line.world.url, colleague);
    expect(await online()).toBe(true);
    browser.close();
  });

  test('Another account sees no ticket', async () => {
    const { _id } = await ticket();
    const stranger = await line.world.person(await line.world.account());
    expect((await stranger.attempt(getTicket, { params: { _id } })).status).toBe(404);
    expect(await fetchTickets(stranger)).toEqual([]);
    const answered = await stranger.attempt(replyToTicket, {
      params: { _id },
      body: { text: 'x', seen_seq: 9 },
    });
    expect(answered.status).toBe(404);
  });
});

test('Links that would make tickets wait for each other in a circle are refused, and the circle is named', async () => {
  const [a, b, c] = [await ticket(), await ticket(), await ticket()];
  const link = (from: { _id: string }, to: { _id: string }, as: LinkSide) =>
    admin.attempt(linkTickets, { params: { _id: from._id, other_id: to._id }, body: { as } });
  expect((await link(a, b, 'blocks')).status).toBe(200);
  expect((await link(c, b, 'blocked_by')).status).toBe(200);
  const refused = Failure.parse((await link(c, a, 'blocks')).body);
  expect(refused.data).toEqual({ reason: 'blocks_circle', numbers: [a.number, b.number, c.number] });
  expect(refused.message).toContain(`#${a.number} → #${b.number} → #${c.number} → #${a.number}`);
  expect((await link(c, a, 'related')).status).toBe(200);
  expect((await link(b, a, 'blocks')).status).toBe(200);
  const [d, e] = [await ticket(), await ticket()];
  const statuses = async (...links: ReturnType<typeof link>[]) =>
    (await Promise.all(links)).map(({ status }) => status).toSorted();
  expect(await statuses(link(d, e, 'blocks'), link(e, d, 'blocks'))).toEqual([200, 200]);
  const [f, g, h] = [await ticket(), await ticket(), await ticket()];
  await link(f, g, 'blocks');
  expect(await statuses(link(g, h, 'blocks'), link(h, f, 'blocks'))).toEqual([200, 409]);
});
