import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveDraft, listDrafts } from '#contracts/crm/drafts/endpoints.ts';
import { addNote, countTickets, replyToTicket } from '#contracts/crm/endpoints.ts';
import { answerMention } from '#contracts/crm/mentions/endpoints.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { listViewers, LOOK_SIGNAL, TicketViewers, VIEWERS_SIGNAL } from '#contracts/crm/viewers/viewers.ts';
import { Failure } from '#contracts/kit/envelope.ts';
import { listNotifications } from '#contracts/notifications/endpoints.ts';
import type { Connection } from '#server/channels/public.ts';
import { startChatDesk, writeOn } from '#tests/factories/chat.ts';
import { fetchTicket } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { openBrowser, type Browser } from '#tests/factories/socket.ts';
import { getIds, listAll } from '#tests/factories/tickets.ts';
import type { World } from '#tests/world.ts';

/** Colleagues in the same ticket: they see each other, are mentioned in notes, and each has a draft of their own. */
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

const failure = (answered: { body: unknown }) => Failure.parse(answered.body);

describe('colleagues in a ticket', () => {
  const viewersIn = (browser: Browser, ticketId: string, fits: (seen: TicketViewers) => boolean) =>
    new Promise<TicketViewers>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('nobody was told')), 5000);
      browser.socket.on(VIEWERS_SIGNAL, (data: unknown) => {
        const seen = TicketViewers.parse(data);
        if (seen.ticket_id !== ticketId || !fits(seen)) return;
        clearTimeout(timer);
        resolve(seen);
      });
    });

  test('Viewers and writers of a ticket are visible to everyone who has it open, and disappear with their tab', async () => {
    const one = await ticket();
    const [first, second] = [await openBrowser(world.url, admin), await openBrowser(world.url, mali)];
    const look = (browser: Browser, doing: string) =>
      browser.socket.emit(LOOK_SIGNAL, { ticket_id: one._id, doing });
    const seesMali = viewersIn(first, one._id, ({ items }) => items.some(({ doing }) => doing === 'reply'));
    look(first, 'reading');
    look(second, 'reading');
    look(second, 'reply');
    const seen = await seesMali;
    expect(seen.items.find(({ user_id }) => user_id === mali.userId)?.doing).toBe('reply');
    const { items } = await admin.call(listViewers, { params: { _id: one._id } });
    expect(items.map(({ user_id }) => user_id).toSorted()).toEqual([admin.userId, mali.userId].toSorted());
    const alone = viewersIn(first, one._id, (now) => now.items.length === 1);
    second.close();
    expect((await alone).items[0]?.user_id).toBe(admin.userId);
    const stranger = await world.person(await world.account());
    const other = await openBrowser(world.url, stranger);
    other.socket.emit(LOOK_SIGNAL, { ticket_id: one._id, doing: 'reading' });
    expect((await stranger.attempt(listViewers, { params: { _id: one._id } })).status).toBe(404);
    other.close();
    first.close();
  });

  test('A note mentions a colleague, who is notified and finds it among their mentions until they answer', async () => {
    const one = await ticket();
    const mentions = async () => (await mali.call(countTickets, {}))['mentions'];
    const before = await mentions();
    const body = { text: 'Can you look, @Mali?', mentions: [mali.userId] };
    await admin.call(addNote, { params: { _id: one._id }, body });
    expect(await mentions()).toBe((before ?? 0) + 1);
    expect(getIds(await listAll(mali, { view: 'mentions' }))).toContain(one._id);
    expect((await mali.call(listNotifications, { query: {} })).items[0]?.kind).toBe('ticket.named');
    await mali.call(answerMention, { params: { _id: one._id }, body: { answered: true } });
    expect(await mentions()).toBe(before);
    await mali.call(answerMention, { params: { _id: one._id }, body: { answered: false } });
    await mali.call(addNote, { params: { _id: one._id }, body: { text: 'Seen' } });
    expect(await mentions()).toBe(before);
    const stranger = await world.person(await world.account());
    const wrong = { text: 'x', mentions: [stranger.userId] };
    expect((await admin.attempt(addNote, { params: { _id: one._id }, body: wrong })).status).toBe(400);
  });

  test('A draft is visible to its writer only, the later of two tabs is notified of the conflict, and sending deletes the draft', async () => {
    const one = await ticket();
    const params = { _id: one._id };
    const save = (text: string, version: number) =>
      mali.attempt(saveDraft, { params, body: { kind: 'reply', text, version } });
    expect((await save('Dear', 0)).status).toBe(200);
    expect((await save('Dear customer', 1)).status).toBe(200);
    const stale = await save('Other tab', 1);
    expect([stale.status, failure(stale).data]).toEqual([
      409,
      expect.objectContaining({ text: 'Dear customer', version: 2 }),
    ]);
    expect((await save('first of another tab', 0)).status).toBe(409);
    expect((await admin.call(listDrafts, {})).items).toEqual([]);
    await mali.call(replyToTicket, {
      params: { _id: one._id },
      body: { text: 'Dear customer', seen_seq: 1 },
    });
    expect((await mali.call(listDrafts, {})).items).toEqual([]);
    expect((await save('after it was sent', 2)).status).toBe(409);
  });
});
