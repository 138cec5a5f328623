import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TwinEnvelope, TwinUser } from '#connectors/instagram/twin-account.ts';
import { replyToTicket } from '#contracts/crm/endpoints.ts';
import { actOnComment, signalCustomer } from '#contracts/crm/social/endpoints.ts';
import type { Message, Ticket } from '#contracts/crm/ticket.ts';
import { uploadFile } from '#contracts/kit/files/endpoints.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { fetchTickets, openTicket, waitUntil } from '#tests/factories/line.ts';
import { connectInstagram, PAGE_APPS } from '#tests/factories/pages.ts';
import type { Person } from '#tests/factories/person.ts';
import { buildPng } from '#tests/factories/picture.ts';
import { startWorld, type World } from '#tests/world.ts';

/** An account of Instagram from message to answered ticket, against a twin that keeps Meta's contract and breaks it on demand. */
let world: World;
let agent: Person;
let instagram: Awaited<ReturnType<typeof connectInstagram>>;
let made = 0;

let pictures: Awaited<ReturnType<typeof startPictureHost>>;

/** A host of pictures whose addresses end. */
async function startPictureHost() {
  let isOver = false;
  const server = createServer((_request, response) =>
    isOver
      ? response.writeHead(410).end()
      : response.writeHead(200, { 'content-type': 'image/png' }).end(buildPng(2, 2)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/a.png`,
    end: () => void (isOver = true),
    stop: () => new Promise<unknown>((resolve) => server.close(resolve)),
  };
}

beforeAll(async () => {
  pictures = await startPictureHost();
  world = await startWorld({ environment: PAGE_APPS });
  const accountId = await world.account();
  agent = await world.person(accountId);
  instagram = await connectInstagram(world, accountId);
});
afterAll(async () => {
  await world.stop();
  await instagram.twin.stop();
  await pictures.stop();
});

/** Somebody who has not written yet. */
const somebody = (): TwinUser => ({ id: String(8000 + (made += 1)), username: `user.${made}` });
async function ticketOf({ id }: TwinUser): Promise<Ticket> {
  const [ticket, ...more] = (await fetchTickets(agent)).filter((one) => one.contact.external_id === id);
  if (!ticket || more.length > 0) throw new Error('the customer has one ticket');
  return ticket;
}
async function linesOf(user: TwinUser): Promise<Message[]> {
  return (await openTicket(agent, (await ticketOf(user))._id)).messages;
}
async function answer(user: TwinUser, text: string, more: Record<string, unknown> = {}): Promise<string> {
  const { ticket, messages } = await openTicket(agent, (await ticketOf(user))._id);
  const body = { seen_seq: messages.at(-1)?.seq ?? 0, text, ...more };
  await agent.call(replyToTicket, { params: { _id: ticket._id }, body });
  return waitUntil(
    async () => (await linesOf(user)).find((line) => line.text === text)?.delivery ?? '',
    (state) => ['accepted', 'failed', 'unknown', 'read'].includes(state),
  );
}
function say(user: TwinUser, message: Record<string, unknown>) {
  return instagram.twin.sayAs(user, message, instagram.webhook);
}
function comment(user: TwinUser, text: string, more: Record<string, unknown> = {}) {
  return instagram.twin.commentAs(user, text, { webhook: instagram.webhook, more });
}
function deliver(user: TwinUser, thing: Record<string, unknown>) {
  const sender = { id: user.id };
  const recipient = { id: instagram.keys.account };
  return instagram.twin.deliver(instagram.webhook, {
    messaging: [{ sender, recipient, timestamp: Date.now(), ...thing }],
  });
}

describe('what arrives from Instagram', () => {
  it.each(['messaging', 'changes'] as const)(
    'Private and public messages of one customer are in one ticket, by the envelope %s and however often they come',
    async (envelope: TwinEnvelope) => {
      const mali = somebody();
      instagram.twin.envelope = envelope;
      instagram.twin.misdeliver('duplicate');
      expect((await say(mali, { text: 'สวัสดีค่ะ' })).status).toBe(200);
      const ad = { media: { id: '9', ad_id: '7', original_media_id: instagram.twin.content.medium } };
      expect((await comment(mali, 'ราคาเท่าไหร่คะ', ad)).status).toBe(200);
      instagram.twin.misdeliver();
      instagram.twin.envelope = 'messaging';
      const lines = await linesOf(mali);
      expect(lines.map(({ kind, text }) => [kind, text])).toEqual([
        ['private', 'สวัสดีค่ะ'],
        ['comment', 'ราคาเท่าไหร่คะ'],
      ]);
      expect((await ticketOf(mali)).contact.name).toBe(mali.username);
    },
  );

  it('An edit and a withdrawal that come before their message are applied to it', async () => {
    const mali = somebody();
    await say(mali, { text: 'สวัสดี' });
    await deliver(mali, { message_edit: { mid: 'm_late', text: 'สองชิ้นค่ะ', num_edit: 1 } });
    await deliver(mali, { message: { mid: 'm_gone', is_deleted: true } });
    await deliver(mali, { message: { mid: 'm_late', text: 'หนึ่งชิ้นค่ะ' } });
    await deliver(mali, { message: { mid: 'm_gone', text: 'ความลับ' } });
    const lines = await linesOf(mali);
    expect(lines.find((line) => line.text === 'สองชิ้นค่ะ')).toBeDefined();
    expect(lines.some((line) => line.text === 'ความลับ')).toBe(false);
  });

  it('A story that is answered is shown with its address, a reaction beside its message', async () => {
    const mali = somebody();
    const url = 'https://cdn.example/story.jpg';
    const { id } = await say(mali, { text: 'สวยมาก', reply_to: { story: { id: '1', url } } });
    await deliver(mali, { reaction: { mid: id, action: 'react', emoji: '❤' } });
    const [line] = await linesOf(mali);
    expect(line).toMatchObject({ text: 'สวยมาก', extra: { unshown: [{ name: 'story', url }] } });
    const { contact } = await waitUntil(
      () => ticketOf(mali),
      (ticket) => ticket.contact.name !== '',
    );
    expect(contact.name).toBe('มะลิ สุข');
  });

  it('A picture is kept, since its address ends', async () => {
    const mali = somebody();
    const payload = { url: pictures.url };
    await say(mali, { attachments: [{ type: 'image', payload }] });
    const kept = () => linesOf(mali).then(([line]) => line?.media[0]);
    expect(await waitUntil(kept, (medium) => medium?.file_id !== undefined)).toMatchObject({
      kind: 'image',
      media_type: 'image/png',
      file_id: expect.any(String),
    });
    pictures.end();
    const late = somebody();
    await say(late, { attachments: [{ type: 'image', payload }] });
    const missing = () => linesOf(late).then(([line]) => line?.media[0]);
    await waitUntil(missing, (medium) => medium?.detail?.['not_kept'] !== undefined);
  });

  it('What a colleague writes in the app is an answer of ours in the ticket', async () => {
    const mali = somebody();
    await say(mali, { text: 'มีของไหมคะ' });
    await instagram.twin.deliver(instagram.webhook, {
      messaging: [
        {
          sender: { id: instagram.keys.account },
          recipient: { id: mali.id },
          timestamp: Date.now(),
          message: { mid: `m_${mali.id}`, text: 'มีค่ะ', is_echo: true },
        },
      ],
    });
    expect((await linesOf(mali)).at(-1)).toMatchObject({
      direction: 'out',
      text: 'มีค่ะ',
      extra: { elsewhere: true },
    });
  });

  it('A mention is read by its id and becomes a mention of the feed', async () => {
    const { media_id, comment_id } = instagram.twin.content.mention(somebody(), '@twin.account ดีจริง');
    instagram.twin.misread('break_500');
    await instagram.twin.deliver(instagram.webhook, {
      changes: [{ field: 'mentions', value: { media_id, comment_id } }],
    });
    const range = { from: '2020-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
    const { items } = await waitUntil(
      () => agent.call(listMentions, { query: range }),
      (page) => page.items.some((one) => one.text.includes('ดีจริง')),
    );
    expect(items.find((one) => one.text.includes('ดีจริง'))).toMatchObject({ channel: 'instagram' });
  });
});

describe('what is answered on Instagram', () => {
  it.each(['before', 'after'] as const)(
    'A ticket is answered, and the echo %s the response changes nothing',
    async (when) => {
      const mali = somebody();
      await say(mali, { text: 'สั่งซื้อยังไงคะ' });
      instagram.twin.echoes = { webhook: instagram.webhook, when };
      const text = `ทักได้เลยค่ะ ${when}`;
      expect(await answer(mali, text)).toBe('accepted');
      expect(instagram.twin.acts.at(-1)).toMatchObject({
        kind: 'message',
        to: mali.id,
        text,
        declared: 'RESPONSE',
      });
      instagram.twin.echoes = null;
      await deliver(mali, { read: { mid: 'another' }, timestamp: Date.now() + 1000 });
      const ours = (await linesOf(mali)).filter((line) => line.direction === 'out');
      expect(ours.map((line) => [line.text, line.delivery])).toEqual([[text, 'read']]);
    },
  );

  it('An answer without a response is unknown until its echo arrives', async () => {
    const mali = somebody();
    await say(mali, { text: 'ส่งวันไหนคะ' });
    instagram.twin.misbehave('drop_after_accept');
    expect(await answer(mali, 'ส่งพรุ่งนี้ค่ะ')).toBe('unknown');
    await instagram.twin.deliver(instagram.webhook, {
      messaging: [
        {
          sender: { id: instagram.keys.account },
          recipient: { id: mali.id },
          timestamp: Date.now(),
          message: { mid: `echo_${mali.id}`, text: 'ส่งพรุ่งนี้ค่ะ', is_echo: true },
        },
      ],
    });
    expect((await linesOf(mali)).find((line) => line.direction === 'out')?.delivery).toBe('accepted');
  });

  it('A comment is answered in public, and in private once; it is hidden, shown and deleted', async () => {
    const mali = somebody();
    const { id } = await comment(mali, 'ราคา');
    expect(await answer(mali, '590 ค่ะ', { visibility: 'public' })).toBe('accepted');
    expect(instagram.twin.acts.at(-1)).toEqual({ kind: 'reply', to: id, text: '590 ค่ะ' });
    expect(await answer(mali, 'ทักแชตค่ะ', { visibility: 'private' })).toBe('accepted');
    expect(instagram.twin.acts.at(-1)).toMatchObject({ kind: 'private_reply', to: id });
    await expect(answer(mali, 'อีกข้อความ', { visibility: 'private' })).rejects.toThrow(/private_reply_used/);
    const given = { query: { purpose: 'message', name: 'a.png' }, body: buildPng(2, 2) };
    const { _id: file_id } = uploadFile.answer.parse((await agent.attempt(uploadFile, given)).body);
    await expect(answer(mali, 'รูป', { visibility: 'public', media: [{ file_id }] })).rejects.toThrow(
      /invalid_request.*media/s,
    );
    const line = (await linesOf(mali)).find(({ direction }) => direction === 'in');
    const params = { _id: line?.ticket_id ?? '', message_id: line?._id ?? '' };
    const act = (action: 'hide' | 'like' | 'delete', undo = false) =>
      agent.call(actOnComment, { params, body: { action, undo } });
    expect((await act('hide')).hidden_at).not.toBeNull();
    expect((await act('hide', true)).hidden_at).toBeNull();
    await expect(act('like')).rejects.toThrow();
    expect(await act('delete')).toMatchObject({ text: '', event: 'unsend' });
    expect(instagram.twin.acts.slice(-3).map(({ kind }) => kind)).toEqual(['hide', 'show', 'delete']);
  });

  it('Our own reply below a comment comes back without a second line; one that was written in the app is added', async () => {
    const mali = somebody();
    const { id } = await comment(mali, 'มีสีอื่นไหมคะ');
    expect(await answer(mali, 'มีค่ะ', { visibility: 'public' })).toBe('accepted');
    const reply = (own: string, text: string) =>
      instagram.twin.deliver(instagram.webhook, {
        changes: [
          {
            field: 'comments',
            value: {
              id: own,
              text,
              parent_id: id,
              from: { id: instagram.keys.account, username: 'us' },
              media: { id: instagram.twin.content.medium },
            },
          },
        ],
      });
    await reply(String(70_000 + instagram.twin.acts.length), 'มีค่ะ');
    await reply('app_1', 'สีแดงค่ะ');
    const ours = (await linesOf(mali)).filter((line) => line.direction === 'out');
    expect(ours.map(({ kind, text }) => [kind, text])).toEqual([
      ['comment', 'มีค่ะ'],
      ['comment', 'สีแดงค่ะ'],
    ]);
  });

  it('A text over the limit in bytes is refused before it is sent, and the typing indicator is shown', async () => {
    const mali = somebody();
    await say(mali, { text: 'ขอรายละเอียดค่ะ' });
    await expect(answer(mali, 'ก'.repeat(334))).rejects.toThrow();
    expect(await answer(mali, 'ก'.repeat(333))).toBe('accepted');
    const params = { _id: (await ticketOf(mali))._id };
    expect(await agent.call(signalCustomer, { params, body: { signal: 'typing' } })).toEqual({
      shown: true,
    });
  });
});
