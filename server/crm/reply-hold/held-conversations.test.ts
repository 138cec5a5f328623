import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { getHistory, getTicket, updateTicket } from '#contracts/crm/endpoints.ts';
import { createTicket } from '#contracts/crm/outbound/endpoints.ts';
import { takeBackReply } from '#contracts/crm/reply-hold/endpoints.ts';
import * as side from '#contracts/crm/side-conversations/endpoints.ts';
import { releaseReply } from '#server/crm/reply-hold/release.ts';
import { connectMailbox } from '#tests/factories/mailbox.ts';
import type { Person } from '#tests/factories/person.ts';
import { makeSideDesk, SUPPLIER } from '#tests/factories/side-mails.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** New conversations and side conversations by e-mail wait as replies do, and are taken back as if they had never been written. */
let world: World;
let mali: Person;
let other: Person;
let mailbox: string;
let made = 0;

beforeAll(async () => {
  world = await getSharedWorld();
  const account = await world.account();
  mali = await world.person(account);
  other = await world.person(account);
  mailbox = await connectMailbox(mali);
});
afterAll(() => world.stop());

function letter(more: Partial<z.input<typeof createTicket.input.body>> = {}) {
  const address = `noi${(made += 1)}@example.com`;
  return { address, connection_id: mailbox, subject: 'Your order', text: 'On its way', hold: true, ...more };
}
const begin = (body: ReturnType<typeof letter>) => mali.call(createTicket, { body });
function takeBack(ticketId: string, messageId: string, who = mali) {
  return who.attempt(takeBackReply, { params: { _id: ticketId, message_id: messageId } });
}
function release(messageId: string, accountId = mali.accountId) {
  return releaseReply(world.suite.context, { account_id: accountId, message_id: messageId });
}
async function kinds(ticketId: string, who = mali) {
  const { items } = await who.call(getHistory, { params: { _id: ticketId }, query: {} });
  return items.map(({ kind }) => kind).filter((kind) => kind !== 'message.delivery_changed');
}
const opened = (_id: string) => mali.attempt(getTicket, { params: { _id } });

describe('a new conversation by e-mail', () => {
  test('A held conversation is created when its e-mail is sent, once, with its change', async () => {
    const { ticket, message, act_id } = await begin(letter({ change: { priority: 3 } }));
    expect([ticket.priority, act_id]).toEqual([0, null]);
    expect(message.hold_until).not.toBeNull();
    expect(await kinds(ticket._id)).toEqual([]);
    await release(message._id);
    await release(message._id);
    expect(await kinds(ticket._id)).toEqual(['ticket.created', 'ticket.replied', 'ticket.updated']);
    const { body } = await opened(ticket._id);
    expect(body).toMatchObject({
      body: { ticket: { state: 'pending', priority: 3 }, messages: [{ hold_until: null }] },
    });
  });

  test('A conversation that is taken back leaves no ticket, and its author gets what was written', async () => {
    const draft = letter({ cc: ['boss@example.com'], change: { priority: 3 } });
    const { ticket, message } = await begin(draft);
    expect((await takeBack(ticket._id, message._id, other)).status).toBe(404);
    expect((await takeBack(ticket._id, message._id)).body).toMatchObject({
      body: { begun: { address: draft.address, subject: 'Your order', text: 'On its way', cc: draft.cc } },
    });
    expect((await opened(ticket._id)).status).toBe(404);
    await release(message._id);
    // Its customer is as unknown as before.
    const again = await begin({ ...draft, hold: false });
    expect(again.ticket.number).toBeGreaterThan(ticket.number);
  });

  test('A ticket on which a colleague has worked since is kept without the e-mail', async () => {
    const { ticket, message } = await begin(letter());
    await other.call(updateTicket, { params: { _id: ticket._id }, body: { priority: 4 } });
    expect((await takeBack(ticket._id, message._id)).body).toMatchObject({ body: { begun: null } });
    expect((await opened(ticket._id)).body).toMatchObject({
      body: { ticket: { priority: 4, last_message: '' }, messages: [] },
    });
    expect(await kinds(ticket._id)).toContain('ticket.created');
  });

  test('A change that would be refused refuses the conversation at once, and nothing is stored', async () => {
    const refused = letter({ change: { assignee_id: crypto.randomUUID() } });
    expect((await mali.attempt(createTicket, { body: refused })).status).toBe(400);
    expect((await begin({ ...refused, change: undefined })).ticket.state).toBe('pending');
  });
});

describe('a side conversation', () => {
  async function stage() {
    const desk = await makeSideDesk(world);
    const ticket = await desk.freshTicket();
    const start = (more: object = {}) =>
      desk.agent.call(side.createSideConversation, desk.buildSideMail(ticket._id, { hold: true, ...more }));
    const undo = (sideId: string, messageId: string, who = desk.agent) =>
      who.attempt(side.takeBackSideMessage, {
        params: { _id: ticket._id, side_id: sideId, message_id: messageId },
      });
    return { ...desk, ticket, start, undo };
  }

  test('A question that is taken back leaves no side conversation', async () => {
    const { ticket, start, undo, admin } = await stage();
    const begun = await start({ bcc: ['boss@parts.test'] });
    expect(begun.message.hold_until).not.toBeNull();
    expect(await kinds(ticket._id, admin)).not.toContain('ticket.side_conversation_started');
    expect((await undo(begun._id, begun.message._id, admin)).status).toBe(404);
    expect((await undo(begun._id, begun.message._id)).body).toMatchObject({
      body: {
        started: { subject: 'Part 7' },
        message: { text: 'When is it back?', to: [SUPPLIER], bcc: ['boss@parts.test'] },
      },
    });
    const { items } = await admin.call(side.listSideConversations, { params: { _id: ticket._id } });
    expect(items).toEqual([]);
  });

  test('A question that is released is recorded as started, and cannot be taken back any more', async () => {
    const { ticket, start, undo, admin } = await stage();
    const begun = await start();
    await release(begun.message._id, admin.accountId);
    expect(await kinds(ticket._id, admin)).toContain('ticket.side_conversation_started');
    expect((await undo(begun._id, begun.message._id)).body).toMatchObject({ data: { reason: 'reply_sent' } });
  });

  test('A further e-mail that is taken back leaves the side conversation as it was', async () => {
    const { ticket, start, undo, agent, opened: read } = await stage();
    const begun = await start({ hold: false });
    const params = { _id: ticket._id, side_id: begun._id };
    await agent.call(side.updateSideConversation, { params, body: { state: 'done' } });
    const before = await read(ticket._id, begun._id);
    const body = { text: 'And part 8?', to: ['depot@parts.test'], seen_seq: 1, hold: true };
    const further = await agent.call(side.writeSideMessage, { params, body });
    expect((await read(ticket._id, begun._id)).conversation).toMatchObject({
      state: 'open',
      people: ['depot@parts.test'],
    });
    expect((await undo(begun._id, further._id)).body).toMatchObject({
      body: { started: null, message: { text: 'And part 8?', to: ['depot@parts.test'] } },
    });
    const after = await read(ticket._id, begun._id);
    expect(after.messages.map(({ _id }) => _id)).toEqual(before.messages.map(({ _id }) => _id));
    const { seq: _seq, version: _version, ...rest } = before.conversation;
    expect(after.conversation).toMatchObject(rest);
  });
});
