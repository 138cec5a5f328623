import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { verifyTokenOf } from '#connectors/meta/signature.ts';
import { signX } from '#connectors/twitter/signature.ts';
import { autoResponse } from '#contracts/crm/automation/auto-response.ts';
import { replyToTicket } from '#contracts/crm/endpoints.ts';
import { actOnComment, signalCustomer } from '#contracts/crm/social/endpoints.ts';
import type { Message, Ticket } from '#contracts/crm/ticket.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { uploadFile } from '#contracts/kit/files/endpoints.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { pollDue } from '#server/channels/polling/service.ts';
import { waitUntil, openTicket, fetchTickets } from '#tests/factories/line.ts';
import { connectPage, connectXAccount, PAGE_APPS } from '#tests/factories/pages.ts';
import type { Person } from '#tests/factories/person.ts';
import { buildPng } from '#tests/factories/picture.ts';
import { startWorld, type World } from '#tests/world.ts';

const DAY = 86_400;

let world: World;
let accountId: AccountId;
let agent: Person;
let page: Awaited<ReturnType<typeof connectPage>>;
let account: Awaited<ReturnType<typeof connectXAccount>>;

beforeAll(async () => {
  world = await startWorld({ environment: PAGE_APPS });
  accountId = await world.account();
  agent = await world.person(accountId);
  page = await connectPage(world, accountId);
  account = await connectXAccount(world, accountId);
});
afterAll(async () => {
  await world.stop();
  await page.twin.stop();
  await account.twin.stop();
});

const mali = { id: '7701', name: 'มะลิ' };
const known = new Map<string, Ticket>();
/** The one ticket of a customer. */
async function ticketOf(external: string): Promise<Ticket> {
  const seen = known.get(external);
  if (seen) return seen;
  const found = (await fetchTickets(agent)).filter((one) => one.contact.external_id === external);
  expect(found).toHaveLength(1);
  const [ticket] = found;
  if (!ticket) throw new Error('the customer has no ticket');
  known.set(external, ticket);
  return ticket;
}
async function linesOf(external: string): Promise<Message[]> {
  return (await openTicket(agent, (await ticketOf(external))._id)).messages;
}
async function answer(external: string, body: Record<string, unknown>) {
  const { ticket, messages } = await openTicket(agent, (await ticketOf(external))._id);
  const params = { _id: ticket._id };
  return agent.call(replyToTicket, {
    params,
    body: { seen_seq: messages.at(-1)?.seq ?? 0, text: '', ...body },
  });
}
/** As if a customer's messages had arrived this many seconds ago. */
async function letAge(external: string, seconds: number): Promise<void> {
  const { contact_id } = await world.suite.context.database.platform
    .selectFrom('tickets')
    .select('contact_id')
    .where('_id', '=', (await ticketOf(external))._id)
    .executeTakeFirstOrThrow();
  await world.suite.context.database.platform
    .updateTable('messages')
    .set({ at: new Date(Date.now() - seconds * 1000) })
    .where('contact_id', '=', contact_id)
    .where('direction', '=', 'in')
    .execute();
}
/** Allows connections to be polled again at once. */
async function lookAgain(): Promise<void> {
  await world.suite.context.database.platform
    .updateTable('connection_polls')
    .set({ next_at: new Date(0) })
    .execute();
  await pollDue(world.suite.context);
}
function settled(external: string, text: string): Promise<string> {
  return waitUntil(
    async () => (await linesOf(external)).find((line) => line.text === text)?.delivery ?? '',
    (state) => ['accepted', 'failed', 'unknown', 'delivered', 'read'].includes(state),
  );
}

describe('webhook addresses of social networks', () => {
  it('A webhook address answers the verification request of Meta and of X, and no other', async () => {
    const ask = (token: string) =>
      fetch(`${page.webhook}?hub.mode=subscribe&hub.challenge=4711&hub.verify_token=${token}`);
    const known = await ask(verifyTokenOf(PAGE_APPS.FACEBOOK_CLIENT_SECRET));
    expect([known.status, await known.text()]).toEqual([200, '4711']);
    expect((await ask('guessed')).status).toBe(401);
    const crc = await fetch(`${account.webhook}?crc_token=abc`);
    expect(await crc.json()).toEqual({
      response_token: signX(Buffer.from('abc'), PAGE_APPS.TWITTER_CONSUMER_SECRET),
    });
    expect((await fetch(`${world.url}/webhooks/facebook/app/other?hub.mode=subscribe`)).status).toBe(404);
    const withdrawn = (key: string) => {
      const payload = Buffer.from('{"algorithm":"HMAC-SHA256","user_id":"1"}').toString('base64url');
      const signature = createHmac('sha256', key).update(payload).digest('base64url');
      const body = new URLSearchParams({ signed_request: `${signature}.${payload}` });
      return fetch(`${page.webhook}/deauthorized`, { method: 'POST', body });
    };
    expect((await withdrawn(PAGE_APPS.FACEBOOK_CLIENT_SECRET)).status).toBe(200);
    expect((await withdrawn('guessed')).status).toBe(401);
    expect((await fetch(`${world.url}/webhooks/line/app/x`)).status).toBe(404);
    expect((await fetch(page.webhook, { method: 'POST', body: '{"object":"page","entry":[]}' })).status).toBe(
      401,
    );
  });
});

describe('a Facebook page', () => {
  it('Private and public messages of one customer are in one ticket, however they arrive', async () => {
    page.twin.misdeliver('duplicate');
    const { id, status } = await page.twin.commentAs(mali, 'ราคาเท่าไหร่คะ', page.webhook);
    page.twin.misdeliver();
    expect(status).toBe(200);
    await Promise.all(Array.from({ length: 10 }, () => page.twin.sayAs(mali, 'ทักแล้วนะคะ', page.webhook)));
    const lines = await waitUntil(
      () => linesOf(mali.id),
      (some) => some.filter((line) => line.kind === 'private').length >= 10,
    );
    expect(lines.filter((line) => line.kind === 'comment').map((line) => line.text)).toEqual([
      'ราคาเท่าไหร่คะ',
    ]);
    expect(lines.filter((line) => line.kind === 'private')).toHaveLength(10);
    expect(lines[0]?.extra).toMatchObject({ permalink: `https://www.facebook.com/${id}` });
    expect((await ticketOf(mali.id)).contact.name).toBe('มะลิ');
  });

  it('S6-144 a comment is answered in public with its author mentioned, unless the agent removes the mention', async () => {
    await answer(mali.id, { text: '590 บาทค่ะ', visibility: 'public' });
    expect(await settled(mali.id, '590 บาทค่ะ')).toBe('accepted');
    await answer(mali.id, { text: 'ส่งฟรีค่ะ', visibility: 'public', mention: false });
    expect(await settled(mali.id, 'ส่งฟรีค่ะ')).toBe('accepted');
    const comments = page.twin.acts.filter((act) => act.kind === 'comment');
    expect(comments.map((act) => act.text)).toEqual([`@[${mali.id}] 590 บาทค่ะ`, 'ส่งฟรีค่ะ']);
    expect((await linesOf(mali.id)).find((line) => line.text === '590 บาทค่ะ')).toMatchObject({
      kind: 'comment',
      parent_id: expect.any(String),
    });
  });

  it('S6-144 an automatic answer mentions the author of a comment, where the account has the feature', async () => {
    const rule = { name: 'Prices', text: 'เดี๋ยวแจ้งราคานะคะ', moment: 'every_message', active: true };
    const { create, update } = buildCollectionEndpoints(autoResponse, 'responses');
    const made = await agent.call(create, { body: rule });
    const [somchai, nok] = [
      { id: '7710', name: 'สมชาย' },
      { id: '7711', name: 'นก' },
    ];
    const feature = (fb_auto_mention: boolean) =>
      world.suite.context.database.owner.query('update accounts set feature_overrides = $2 where _id = $1', [
        accountId,
        JSON.stringify({ fb_auto_mention }),
      ]);
    const said = (id: string) =>
      waitUntil(
        async () =>
          page.twin.acts.filter((act) => act.kind === 'comment' && act.text.includes(rule.text)).length,
        (count) => count === (id === somchai.id ? 1 : 2),
      );
    await page.twin.commentAs(somchai, 'ราคาคะ', page.webhook);
    await said(somchai.id);
    await feature(false);
    await page.twin.commentAs(nok, 'ราคาคะ', page.webhook);
    await said(nok.id);
    const texts = page.twin.acts.flatMap((act) =>
      act.kind === 'comment' && act.text.includes(rule.text) ? [act.text] : [],
    );
    expect(texts).toEqual([`@[${somchai.id}] ${rule.text}`, rule.text]);
    await feature(true);
    await agent.call(update, {
      params: { _id: z.object({ _id: z.string() }).parse(made)._id },
      body: { active: false },
    });
  });

  it('The answer is private where the customer last wrote in private, and shows that it was read', async () => {
    await answer(mali.id, { text: 'ตอบในแชตค่ะ' });
    expect(await settled(mali.id, 'ตอบในแชตค่ะ')).toBe('accepted');
    expect(page.twin.acts.at(-1)).toMatchObject({ kind: 'message', to: mali.id, declared: 'RESPONSE' });
    const read = { watermark: Date.now() + 1000 };
    await page.twin.deliver(page.webhook, { messaging: [{ sender: mali, recipient: { id: '0' }, read }] });
    expect((await linesOf(mali.id)).find((line) => line.text === 'ตอบในแชตค่ะ')?.delivery).toBe('read');
    expect((await linesOf(mali.id)).find((line) => line.text === 'ส่งฟรีค่ะ')?.delivery).toBe('accepted');
  });

  it('Comments are hidden, liked and deleted, and a refusal of the network is reported', async () => {
    const comment = (await linesOf(mali.id)).find(
      (line) => line.kind === 'comment' && line.direction === 'in',
    );
    const params = { _id: comment?.ticket_id ?? '', message_id: comment?._id ?? '' };
    const act = (action: 'hide' | 'like' | 'delete', undo = false) =>
      agent.call(actOnComment, { params, body: { action, undo } });
    expect((await act('hide')).hidden_at).not.toBeNull();
    expect((await act('hide', true)).hidden_at).toBeNull();
    expect((await act('like')).extra).toMatchObject({ liked: true });
    page.twin.misbehave('refuse_429');
    await expect(act('hide')).rejects.toThrow(/comment_act_refused.*wait/);
    expect(page.twin.acts.slice(-3).map(({ kind }) => kind)).toEqual(['hide', 'show', 'like']);
    expect((await openTicket(agent, params._id)).ticket.subject).toBe('ราคาเท่าไหร่คะ');
    expect(await act('delete')).toMatchObject({ text: '', event: 'unsend' });
    expect((await openTicket(agent, params._id)).ticket.subject).toBe('');
    await expect(act('like')).rejects.toThrow(/not_found/);
  });

  it('The typing indicator is shown to the customer', async () => {
    const params = { _id: (await ticketOf(mali.id))._id };
    expect(await agent.call(signalCustomer, { params, body: { signal: 'typing' } })).toEqual({ shown: true });
    expect(page.twin.acts.at(-1)).toMatchObject({ kind: 'signal', text: 'typing_on' });
  });

  it('An echo that arrives before the response of the page is trusted, whatever the page responds', async () => {
    page.twin.misbehave('stall');
    const { _id } = await answer(mali.id, { text: 'ได้รับไหมคะ' });
    await waitUntil(
      async () => page.twin.acts,
      (acts) => acts.some((act) => 'text' in act && act.text === 'ได้รับไหมคะ'),
    );
    const message = { mid: 'm_early', text: 'ได้รับไหมคะ', is_echo: true };
    await page.twin.deliver(page.webhook, {
      messaging: [{ sender: { id: pageId() }, recipient: mali, message }],
    });
    expect(await settled(mali.id, 'ได้รับไหมคะ')).toBe('accepted');
    page.twin.breakOff();
    const tries = () =>
      world.suite.context.database.platform
        .selectFrom('outbox')
        .select('tries')
        .where('message_id', '=', _id)
        .executeTakeFirst();
    await waitUntil(tries, (row) => row?.tries === 1);
    expect(await settled(mali.id, 'ได้รับไหมคะ')).toBe('accepted');
  });

  it('A file of an answer is shown once, though it comes back under an ID of its own', async () => {
    const given = { query: { purpose: 'message', name: 'a.png' }, body: buildPng(2, 2) };
    const { _id: file_id } = uploadFile.answer.parse((await agent.attempt(uploadFile, given)).body);
    await answer(mali.id, { text: 'รูปค่ะ', media: [{ file_id }] });
    expect(await settled(mali.id, 'รูปค่ะ')).toBe('accepted');
    const before = (await linesOf(mali.id)).length;
    const attachments = [{ type: 'image', payload: { url: 'https://example.com/a.png' } }];
    const echo = (mid: string, app_id: string) =>
      page.twin.deliver(page.webhook, {
        messaging: [
          { sender: { id: pageId() }, recipient: mali, message: { mid, app_id, attachments, is_echo: true } },
        ],
      });
    await echo('m_file', PAGE_APPS.FACEBOOK_CLIENT_ID);
    expect((await linesOf(mali.id)).length).toBe(before);
    // What a colleague sends from the network's own inbox is an answer of ours.
    await echo('m_file_else', '263902037430900');
    expect((await linesOf(mali.id)).slice(before)).toMatchObject([
      { direction: 'out', extra: { elsewhere: true } },
    ]);
  });

  it("A colleague's answer on Facebook is stored, and an echo settles messages of unknown delivery", async () => {
    page.twin.misbehave('drop_after_accept');
    await answer(mali.id, { text: 'ถึงหรือยังคะ' });
    expect(await settled(mali.id, 'ถึงหรือยังคะ')).toBe('unknown');
    const sender = { id: pageId() };
    const echo = (mid: string, text: string) =>
      page.twin.deliver(page.webhook, {
        messaging: [{ sender, recipient: mali, message: { mid, text, is_echo: true } }],
      });
    await echo('m_echo', 'ถึงหรือยังคะ');
    expect(await settled(mali.id, 'ถึงหรือยังคะ')).toBe('accepted');
    await echo('m_else', 'จากกล่องของ Facebook');
    const lines = await linesOf(mali.id);
    expect(lines.filter((line) => line.text === 'ถึงหรือยังคะ')).toHaveLength(1);
    expect(lines.at(-1)).toMatchObject({
      direction: 'out',
      text: 'จากกล่องของ Facebook',
      extra: { elsewhere: true },
    });
  });
});

/** Pages are numbered over all files of a process, so another file may have taken the first number. */
const pageId = (): string => page.keys.page;

describe('messaging windows', () => {
  const nida = { id: '7702', name: 'นิดา' };

  it('Windows close to the second: 24 hours, seven days for a person, then not at all', async () => {
    await page.twin.sayAs(nida, 'สอบถามค่ะ', page.webhook);
    const way = async () => (await openTicket(agent, (await ticketOf(nida.id))._id)).reply;
    expect((await way()).ways[0]).toMatchObject({ place: 'private', allowed: true, once: false });
    await letAge(nida.id, DAY + 1);
    await answer(nida.id, { text: 'วันต่อมา' });
    expect(await settled(nida.id, 'วันต่อมา')).toBe('accepted');
    expect(page.twin.acts.at(-1)).toMatchObject({ declared: 'MESSAGE_TAG HUMAN_AGENT' });
    await letAge(nida.id, 7 * DAY - 60);
    const left = (await way()).ways[0]?.seconds_left ?? 0;
    expect(left).toBeGreaterThan(30);
    expect(left).toBeLessThanOrEqual(60);
    await letAge(nida.id, 7 * DAY + 1);
    expect(await way()).toMatchObject({ allowed: false, reason: 'window_closed' });
    await expect(answer(nida.id, { text: 'สายไป' })).rejects.toThrow(/reply_refused.*window_closed/);
  });

  it('A comment reopens the window once: one private message to its author', async () => {
    await page.twin.commentAs(nida, 'ไม่ตอบเลย', page.webhook);
    await answer(nida.id, { text: 'ขอโทษค่ะ', visibility: 'private' });
    expect(await settled(nida.id, 'ขอโทษค่ะ')).toBe('accepted');
    expect(page.twin.acts.at(-1)).toMatchObject({ kind: 'private_reply', text: 'ขอโทษค่ะ' });
    await expect(answer(nida.id, { text: 'อีกครั้ง', visibility: 'private' })).rejects.toThrow(
      /reply_refused.*private_reply_used/,
    );
  });
});

describe('an account of X', () => {
  const joe = { id: '8801', name: 'Joe', username: 'joe' };

  it('Posts and direct messages of one person are in one ticket, and each is answered where it was written', async () => {
    const { id } = await account.twin.mentionAs(joe, '@brand still waiting', account.webhook);
    await answer(joe.id, { text: 'Looking into it' });
    expect(await settled(joe.id, 'Looking into it')).toBe('accepted');
    expect(account.twin.acts.at(-1)).toEqual({ kind: 'post', to: id, text: 'Looking into it' });
    await account.twin.sayAs(joe, 'my order is 42', account.webhook);
    await answer(joe.id, { text: 'Thank you' });
    expect(await settled(joe.id, 'Thank you')).toBe('accepted');
    expect(account.twin.acts.at(-1)).toEqual({ kind: 'direct', to: joe.id, text: 'Thank you' });
    await expect(answer(joe.id, { text: 'ก'.repeat(281), visibility: 'public' })).rejects.toThrow(
      /reply_refused.*too_long/,
    );
  });

  it('Polling finds items that were not delivered, once', async () => {
    await lookAgain();
    await account.twin.mentionAs(
      { ...joe, id: '8802' },
      '@brand lost on the way',
      `${world.url}/webhooks/nowhere/x`,
    );
    await lookAgain();
    await lookAgain();
    expect((await linesOf('8802')).map((line) => line.text)).toEqual(['@brand lost on the way']);
  });
});
