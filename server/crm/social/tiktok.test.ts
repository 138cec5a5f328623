import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversationOf } from '#connectors/tiktok/twin-messages.ts';
import type { TwinPerson } from '#connectors/tiktok/twin-video.ts';
import { getTicket, replyToTicket } from '#contracts/crm/endpoints.ts';
import { actOnComment, signalCustomer } from '#contracts/crm/social/endpoints.ts';
import type { Message, Ticket } from '#contracts/crm/ticket.ts';
import { fetchTickets, openTicket, waitUntil } from '#tests/factories/line.ts';
import { connectTiktok, PAGE_APPS } from '#tests/factories/pages.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** An account of TikTok from message to answered ticket, against a twin that keeps TikTok's contract and breaks it on demand. */
let world: World;
let agent: Person;
let tiktok: Awaited<ReturnType<typeof connectTiktok>>;
let made = 0;

beforeAll(async () => {
  world = await startWorld({ environment: PAGE_APPS });
  const accountId = await world.account();
  agent = await world.person(accountId);
  tiktok = await connectTiktok(world, accountId);
});
afterAll(async () => {
  await world.stop();
  await tiktok.twin.stop();
});

/** Somebody who has not written yet. */
const somebody = (): TwinPerson => ({ id: `user-${(made += 1)}`, name: `user.${made}` });
async function ticketOf(contact: string): Promise<Ticket> {
  const [ticket, ...more] = (await fetchTickets(agent)).filter((one) => one.contact.external_id === contact);
  if (!ticket || more.length > 0) throw new Error('the customer has one ticket');
  return ticket;
}
async function linesOf(contact: string): Promise<Message[]> {
  return (await openTicket(agent, (await ticketOf(contact))._id)).messages;
}
function say(person: TwinPerson, text: string) {
  return tiktok.twin.sayAs(person, { type: 'text', text: { body: text } }, tiktok.webhook);
}
async function answer(contact: string, text: string): Promise<string> {
  const { ticket, messages } = await openTicket(agent, (await ticketOf(contact))._id);
  const body = { seen_seq: messages.at(-1)?.seq ?? 0, text };
  await agent.call(replyToTicket, { params: { _id: ticket._id }, body });
  return waitUntil(
    async () => (await linesOf(contact)).find((line) => line.text === text)?.delivery ?? '',
    (state) => ['accepted', 'failed', 'unknown', 'read'].includes(state),
  );
}

describe('messages', () => {
  it.each(['before', 'after'] as const)(
    'A message is answered, whether its echo comes %s the response, and its mark says that it was read',
    async (when) => {
      const mali = somebody();
      const contact = conversationOf(mali);
      tiktok.twin.misdeliver('duplicate');
      expect((await say(mali, 'สั่งซื้อยังไงคะ')).status).toBe(200);
      tiktok.twin.misdeliver();
      tiktok.twin.echoes = { webhook: tiktok.webhook, when };
      const text = `ทักได้เลยค่ะ ${when}`;
      expect(await answer(contact, text)).toBe('accepted');
      tiktok.twin.echoes = null;
      const read = { last_read_timestamp: Date.now() + 1000 };
      await tiktok.twin.deliver(tiktok.webhook, 'im_mark_read_msg', { conversation_id: contact, read });
      const lines = await linesOf(contact);
      expect(lines.map((line) => [line.direction, line.text, line.delivery])).toEqual([
        ['in', 'สั่งซื้อยังไงคะ', 'received'],
        ['out', text, 'read'],
      ]);
      const { contact: known } = await waitUntil(
        () => ticketOf(contact),
        (ticket) => ticket.contact.name !== '',
      );
      expect(known.name).toBe(mali.name);
    },
  );

  it('An answer without a response is unknown until its echo arrives', async () => {
    const mali = somebody();
    const contact = conversationOf(mali);
    await say(mali, 'ส่งวันไหนคะ');
    tiktok.twin.misbehave('drop_after_accept');
    expect(await answer(contact, 'ส่งพรุ่งนี้ค่ะ')).toBe('unknown');
    await tiktok.twin.deliver(tiktok.webhook, 'im_send_msg', {
      type: 'text',
      text: { body: 'ส่งพรุ่งนี้ค่ะ' },
      message_id: `echo-${mali.id}`,
      conversation_id: contact,
      timestamp: Date.now(),
      from_user: { id: tiktok.keys.account },
      to_user: { id: mali.id },
      message_tag: { source: 'API' },
    });
    expect((await linesOf(contact)).find((line) => line.direction === 'out')?.delivery).toBe('accepted');
  });

  it('A picture is kept, what a colleague writes in the app is an answer, and the composer knows window and limit', async () => {
    const mali = somebody();
    const contact = conversationOf(mali);
    await tiktok.twin.sayAs(mali, { type: 'image', image: { media_id: 'x' } }, tiktok.webhook);
    const kept = () => linesOf(contact).then(([line]) => line?.media[0]);
    expect(await waitUntil(kept, (medium) => medium?.file_id !== undefined)).toMatchObject({ kind: 'image' });
    await tiktok.twin.deliver(tiktok.webhook, 'im_send_msg', {
      type: 'text',
      text: { body: 'สวยค่ะ' },
      message_id: `app-${mali.id}`,
      conversation_id: contact,
      timestamp: Date.now(),
      from_user: { id: tiktok.keys.account },
      to_user: { id: mali.id },
      message_tag: { source: 'APP' },
    });
    expect((await linesOf(contact)).at(-1)).toMatchObject({
      direction: 'out',
      text: 'สวยค่ะ',
      extra: { elsewhere: true },
    });
    const params = { _id: (await ticketOf(contact))._id };
    const { reply } = await agent.call(getTicket, { params });
    const [way] = reply.ways;
    expect(way).toMatchObject({ place: 'private', allowed: true, max_text: 6000 });
    expect(way?.seconds_left).toBeGreaterThan(47 * 3600);
    expect(way?.seconds_left).toBeLessThanOrEqual(48 * 3600);
    expect(await agent.call(signalCustomer, { params, body: { signal: 'typing' } })).toEqual({ shown: true });
  });

  it('After ten messages the customer has to write before there is another', async () => {
    const mali = somebody();
    const contact = conversationOf(mali);
    await say(mali, 'สวัสดี');
    for (let sent = 1; sent <= 10; sent += 1)
      expect(await answer(contact, `ข้อความ ${sent}`)).toBe('accepted');
    const wayOf = async () => {
      const params = { _id: (await ticketOf(contact))._id };
      return (await agent.call(getTicket, { params })).reply.ways[0];
    };
    expect(await wayOf()).toMatchObject({ allowed: false, reason: 'messages_used' });
    await say(mali, 'ยังอยู่ไหม');
    expect(await wayOf()).toMatchObject({ allowed: true, reason: null });
  });

  it('Many messages at once, each delivered twice, are one line each', async () => {
    const people = Array.from({ length: 12 }, somebody);
    tiktok.twin.misdeliver('duplicate');
    const statuses = await Promise.all(
      people.flatMap((person) => ['หนึ่ง', 'สอง', 'สาม'].map((text) => say(person, text))),
    );
    tiktok.twin.misdeliver();
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]));
    // So many at once are queued first.
    const { platform } = world.suite.context.database;
    await expect.poll(() => platform.selectFrom('queued_deliveries').select('_id').execute()).toEqual([]);
    for (const person of people) {
      const lines = await linesOf(conversationOf(person));
      expect(lines.map(({ text }) => text).toSorted()).toEqual(['สอง', 'สาม', 'หนึ่ง'].toSorted());
    }
  });

  it('A mark about messages that were never sent from here changes nothing', async () => {
    const read = { last_read_timestamp: Date.now() };
    const content = { conversation_id: 'never-seen', read, from_user: { id: 'x', role: 'personal_account' } };
    expect(await tiktok.twin.deliver(tiktok.webhook, 'im_mark_read_msg', content)).toBe(200);
    await expect(ticketOf('never-seen')).rejects.toThrow();
  });

  it('A delivery that is not signed, or of another account, changes nothing', async () => {
    const unsigned = await fetch(tiktok.webhook, {
      method: 'POST',
      body: '{}',
      headers: { 'Tiktok-Signature': 't=1,s=00' },
    });
    expect(unsigned.status).toBe(401);
    const mali = somebody();
    const { account } = tiktok.keys;
    tiktok.keys.account = 'another';
    expect((await say(mali, 'ถึงอีกบัญชี')).status).toBe(200);
    tiktok.keys.account = account;
    await expect(ticketOf(conversationOf(mali))).rejects.toThrow();
  });
});

describe('comments', () => {
  it('A comment is read with its author, answered below the video, hidden, liked and deleted', async () => {
    const mali = somebody();
    const { id } = await tiktok.twin.commentAs(mali, 'ราคาเท่าไหร่คะ', { webhook: tiktok.webhook });
    const lines = await waitUntil(
      () => linesOf(mali.id).catch(() => []),
      (found) => found.length > 0,
    );
    expect(lines).toMatchObject([{ kind: 'comment', text: 'ราคาเท่าไหร่คะ', author: { name: mali.name } }]);
    expect(await answer(mali.id, '590 ค่ะ')).toBe('accepted');
    expect(tiktok.twin.acts.at(-1)).toEqual({ kind: 'REPLY', to: id, text: '590 ค่ะ' });
    const ticket = await ticketOf(mali.id);
    const params = { _id: ticket._id, message_id: lines[0]?._id ?? '' };
    const act = (action: 'hide' | 'like' | 'delete', undo = false) =>
      agent.call(actOnComment, { params, body: { action, undo } });
    expect((await act('hide')).hidden_at).not.toBeNull();
    expect((await act('hide', true)).hidden_at).toBeNull();
    await act('like');
    expect(await act('delete')).toMatchObject({ text: '', event: 'unsend' });
    expect(tiktok.twin.acts.slice(-4).map(({ kind }) => kind)).toEqual(['HIDE', 'UNHIDE', 'LIKE', 'DELETE']);
  });

  it.each(['comment', 'message'] as const)(
    'Who writes and comments is one customer with both ways to answer, whichever came first: %s',
    async (first) => {
      const mali = somebody();
      const contact = conversationOf(mali);
      const write = {
        comment: () => tiktok.twin.commentAs(mali, 'ราคา', { webhook: tiktok.webhook }),
        message: () => say(mali, 'สนใจค่ะ'),
      };
      await write[first]();
      const seen = () => linesOf(first === 'comment' ? mali.id : contact).catch(() => []);
      await waitUntil(seen, (found) => found.length === 1);
      await write[first === 'comment' ? 'message' : 'comment']();
      const lines = await waitUntil(
        () => linesOf(contact).catch(() => []),
        (found) => found.length === 2,
      );
      expect(lines.map(({ kind }) => kind).toSorted()).toEqual(['comment', 'private']);
      const { reply } = await agent.call(getTicket, { params: { _id: (await ticketOf(contact))._id } });
      expect(reply.ways.map(({ place, allowed }) => [place, allowed]).toSorted()).toEqual([
        ['comment', true],
        ['private', true],
      ]);
      const body = { text: 'ทักแชตได้เลยค่ะ', visibility: 'private' as const, seen_seq: 10 };
      await agent.call(replyToTicket, { params: { _id: (await ticketOf(contact))._id }, body });
      await waitUntil(
        async () => tiktok.twin.acts.at(-1)?.to,
        (to) => to === contact,
      );
    },
  );

  it('Our own answer comes back without a second line, and a comment that its author deletes is withdrawn', async () => {
    const mali = somebody();
    const { id } = await tiktok.twin.commentAs(mali, 'มีสีอื่นไหม', { webhook: tiktok.webhook });
    await waitUntil(
      () => linesOf(mali.id).catch(() => []),
      (found) => found.length > 0,
    );
    expect(await answer(mali.id, 'มีค่ะ')).toBe('accepted');
    const own = tiktok.twin.video.list().find(({ isOwn, parent }) => isOwn && parent === id)?.id ?? '';
    const about = (comment: string, action: string) =>
      tiktok.twin.deliver(
        tiktok.webhook,
        'comment.update',
        `{"comment_id":${comment},"video_id":${tiktok.twin.video.id},"comment_action":"${action}","unique_identifier":"x","text":"มีค่ะ"}`,
      );
    await about(own, 'insert');
    await about(id, 'delete');
    const lines = await waitUntil(
      () => linesOf(mali.id),
      (found) => found.some(({ event }) => event === 'unsend'),
    );
    expect(lines.filter(({ direction }) => direction === 'out').map(({ text }) => text)).toEqual(['มีค่ะ']);
  });
});
