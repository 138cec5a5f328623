import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { connectEngagement } from '#contracts/channels/connections.ts';
import { releaseBlocked, listBlocked } from '#contracts/crm/blocker/endpoints.ts';
import { getTicket, replyToTicket } from '#contracts/crm/endpoints.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { FILE_LIMITS } from '#contracts/kit/files/limits.ts';
import { blacklist } from '#contracts/listening/blacklist/blacklist.ts';
import {
  buildConfigPath,
  FileAnswer,
  buildFilesPath,
  HelloAnswer,
  MessageAnswer,
  WEBCHAT_NAMESPACE,
  type SuiteToWidget,
  type WebchatMessage,
  type WidgetToSuite,
} from '#contracts/webchat/protocol.ts';
import { waitUntil, fetchTickets } from '#tests/factories/line.ts';
import { request, type Person } from '#tests/factories/person.ts';
import { buildPng } from '#tests/factories/picture.ts';
import { openBrowser } from '#tests/factories/socket.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let admin: Person;
const open: Socket[] = [];

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
});
afterAll(async () => {
  for (const socket of open) socket.close();
  await world.stop();
});

let made = 0;
async function connect(form: Record<string, unknown> = {}): Promise<string> {
  const body = { channel: 'webchat' as const, name: `Chat ${(made += 1)}`, form };
  return (await admin.call(connectEngagement, { params: { product: 'crm' }, body }))._id;
}

/** A widget on a page; it collects what it was sent. */
async function widget(origin = 'https://shop.example') {
  const socket: Socket<SuiteToWidget, WidgetToSuite> = io(`${world.url}${WEBCHAT_NAMESPACE}`, {
    transports: ['websocket'],
    extraHeaders: { origin },
    forceNew: true,
  });
  open.push(socket);
  const got: WebchatMessage[] = [];
  socket.on('messages', (messages) => got.push(...messages));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return {
    socket,
    got,
    hello: async (connection_id: string, visitor_token?: string, after = 0) =>
      HelloAnswer.parse(
        await socket.emitWithAck('hello', {
          connection_id,
          after,
          ...(visitor_token ? { visitor_token } : {}),
        }),
      ),
    say: async (
      text: string,
      { client_id = crypto.randomUUID(), ...more }: { client_id?: string; file?: string } = {},
    ) => MessageAnswer.parse(await socket.emitWithAck('message', { client_id, text, ...more })),
  };
}

/** Uploads a file as a page of this origin does. */
async function give(connectionId: string, token: string, body: Buffer, origin = 'https://shop.example') {
  const answer = await fetch(
    `${world.url}${buildFilesPath(connectionId)}?name=${encodeURIComponent('รูป.png')}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, origin },
      body: new Uint8Array(body),
    },
  );
  return { status: answer.status, body: FileAnswer.parse(await answer.json()) };
}

async function greeted(connectionId: string, token?: string, after?: number) {
  const page = await widget();
  const answer = await page.hello(connectionId, token, after);
  if (!answer.ok) throw new Error(answer.code);
  return { ...page, answer };
}

describe('a web chat', () => {
  test('a visitor writes, gets an answer, reloads, and has the whole conversation', async () => {
    const id = await connect({ greeting: 'สวัสดีค่ะ', color: '#112233' });
    const page = await greeted(id);
    expect(page.answer).toMatchObject({ greeting: 'สวัสดีค่ะ', color: '#112233', messages: [] });
    const said = await page.say('มีไซส์ M ไหม');
    expect(said).toMatchObject({ ok: true, message: { from: 'visitor', text: 'มีไซส์ M ไหม', line: 1 } });

    const [ticket] = await fetchTickets(admin);
    expect(ticket).toMatchObject({ channel: 'webchat', subject: 'มีไซส์ M ไหม', state: 'new' });
    expect(ticket?.contact.name).toMatch(/^Visitor /);
    const _id = ticket?._id ?? '';
    const sent = await admin.call(replyToTicket, { params: { _id }, body: { text: 'มีค่ะ', seen_seq: 1 } });
    expect(sent).toMatchObject({ delivery: 'accepted', cost: 'free' });
    await waitUntil(
      async () => page.got.map((one) => one.text),
      (texts) => texts.includes('มีค่ะ'),
    );
    const reply = page.got.find((one) => one.from === 'agent');
    expect(reply?.author).toMatch(/^Person/);

    const browser = await openBrowser(world.url, admin);
    page.socket.emit('receipt', { state: 'delivered', message_ids: [reply?._id ?? ''] });
    await browser.until((event) => event.kind === 'message.delivery_changed');
    page.socket.emit('receipt', { state: 'read', message_ids: [reply?._id ?? ''] });
    const deliveryOf = async () =>
      (await admin.call(getTicket, { params: { _id } })).messages.find((one) => one._id === reply?._id)
        ?.delivery;
    await waitUntil(deliveryOf, (state) => state === 'read');
    browser.close();
    page.socket.close();

    await admin.call(replyToTicket, { params: { _id }, body: { text: 'รอสักครู่', seen_seq: 2 } });
    const token = page.answer.visitor_token;
    const again = await greeted(id, token);
    expect(again.answer.messages.map((one) => one.text)).toEqual(['มีไซส์ M ไหม', 'มีค่ะ', 'รอสักครู่']);
    const behind = await greeted(id, token, 2);
    expect(behind.answer.messages.map((one) => one.text)).toEqual(['รอสักครู่']);
  });

  test('the same message sent again, at once or after a reconnect, is stored once', async () => {
    const id = await connect();
    const page = await greeted(id);
    const client_id = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => page.say('ครั้งเดียว', { client_id })));
    const again = await (await greeted(id, page.answer.visitor_token)).say('ครั้งเดียว', { client_id });
    const ids = [...answers, again].map((one) => (one.ok ? one.message._id : one.code));
    expect(new Set(ids).size).toBe(1);
    const tickets = (await fetchTickets(admin)).filter((one) => one.connection_id === id);
    expect(tickets.map((one) => one.seq)).toEqual([1]);
  });

  test('typing is shown on the other side, also to users who are connected to another process', async () => {
    const id = await connect();
    const page = await greeted(id);
    await page.say('hello');
    const ticket = (await fetchTickets(admin)).find((one) => one.connection_id === id);
    const other = await world.beside();
    onTestFinished(other.stop);
    const browser = await openBrowser(other.url, admin);
    open.push(browser.socket);
    const seen: unknown[] = [];
    browser.socket.on('ticket-typing', (sign) => seen.push(sign));
    page.socket.on('typing', (sign) => seen.push(sign));
    page.socket.emit('typing');
    await waitUntil(
      async () => seen,
      (signs) => signs.length === 1,
    );
    browser.socket.emit('ticket-typing', { ticket_id: ticket?._id });
    await waitUntil(
      async () => seen,
      (signs) => signs.length === 2,
    );
    expect(seen).toEqual([{ ticket_id: ticket?._id }, { name: expect.stringMatching(/^Person/) }]);
  });

  test('a withheld message looks accepted, does not block the next one, and is answered once it is released', async () => {
    const entry = { params: { product: 'crm' }, body: { kind: 'word', value: 'lottery' } };
    await admin.call(buildCollectionEndpoints(blacklist, 'entries').create, entry);
    const id = await connect();
    const page = await greeted(id);
    const client_id = crypto.randomUUID();
    const held = { ok: true, message: { text: 'a lottery', from: 'visitor', line: 0, client_id } };
    for (let sent = 0; sent < 2; sent += 1)
      expect(await page.say('a lottery', { client_id })).toMatchObject(held);
    const ofChat = async () => (await fetchTickets(admin)).filter((one) => one.connection_id === id);
    expect(await ofChat()).toEqual([]);
    const { items } = await admin.call(listBlocked, { query: {} });
    await admin.call(releaseBlocked, { body: { ids: items.map(({ _id }) => _id) } });
    const [ticket] = await ofChat();
    const params = { _id: ticket?._id ?? '' };
    await admin.call(replyToTicket, { params, body: { text: 'no lottery here', seen_seq: 1 } });
    await waitUntil(
      async () => page.got.map((one) => [one.text, one.client_id]),
      (got) => got.length === 2,
    );
    expect(page.got.map((one) => [one.text, one.client_id])).toEqual([
      ['a lottery', client_id],
      ['no lottery here', null],
    ]);
    expect(await page.say('then something else')).toMatchObject({ ok: true, message: { line: 3 } });
  });

  test('notes are visible to colleagues only', async () => {
    const id = await connect();
    const page = await greeted(id);
    await page.say('hello');
    const ticket = (await fetchTickets(admin)).find((one) => one.connection_id === id);
    const noted = await admin.fetch(`/api/v1.0/crm/tickets/${ticket?._id}/notes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'secret note' }),
    });
    expect(noted.status).toBe(201);
    await admin.call(replyToTicket, {
      params: { _id: ticket?._id ?? '' },
      body: { text: 'hi', seen_seq: 2 },
    });
    await waitUntil(
      async () => page.got.map((one) => one.text),
      (texts) => texts.includes('hi'),
    );
    const all = await greeted(id, page.answer.visitor_token);
    expect(all.answer.messages.map((one) => one.text)).toEqual(['hello', 'hi']);
  });

  test('a token opens its own conversation only', async () => {
    const id = await connect();
    const page = await greeted(id);
    await page.say('private');
    const stranger = await greeted(id, 'x'.repeat(43));
    expect(stranger.answer.messages).toEqual([]);
    const elsewhere = await greeted(await connect(), page.answer.visitor_token);
    expect(elsewhere.answer.messages).toEqual([]);
    const stored = await world.suite.context.database.platform
      .selectFrom('webchat_visitors')
      .selectAll()
      .execute();
    expect(JSON.stringify(stored)).not.toContain(page.answer.visitor_token);
  });

  test('a visitor sends a picture: it opens a ticket, both sides can open it, and nobody else can send it', async () => {
    const id = await connect();
    const page = await greeted(id);
    const given = await give(id, page.answer.visitor_token, buildPng(4, 3));
    if (!given.body.ok) throw new Error(given.body.code);
    const said = await page.say('', { file: given.body.file });
    const file = { kind: 'image', name: 'รูป.png', url: expect.stringMatching(/^\/media\//) };
    expect(said).toMatchObject({ ok: true, message: { text: '', files: [file] } });
    const [ticket] = (await fetchTickets(admin)).filter((one) => one.connection_id === id);
    const { messages } = await admin.call(getTicket, { params: { _id: ticket?._id ?? '' } });
    const [media] = messages[0]?.media ?? [];
    expect(media).toMatchObject({ kind: 'image', name: 'รูป.png', file_id: expect.any(String) });
    expect((await admin.fetch(`/api/v1.0/files/${media?.file_id}`)).status).toBe(200);
    const again = await greeted(id, page.answer.visitor_token);
    const shown = again.answer.messages[0]?.files?.[0]?.url ?? '';
    expect((await fetch(`${world.url}${shown}`)).headers.get('content-type')).toBe('image/png');
    const stranger = await greeted(id);
    const refused = { ok: false, code: 'invalid' };
    expect(await stranger.say('', { file: given.body.file })).toEqual(refused);
    expect(await stranger.say('', { file: 'made up' })).toEqual(refused);
  });

  test('a file that is not allowed is refused with its reason', async () => {
    const id = await connect({ allowed_origins: ['https://shop.example'] });
    const token = 'f'.repeat(43);
    const large = Buffer.concat([buildPng(4, 3), Buffer.alloc(FILE_LIMITS.image)]);
    expect(await give(id, token, large)).toMatchObject({ status: 413, body: { code: 'too_large' } });
    const evil = await give(id, token, buildPng(4, 3), 'https://evil.example');
    expect(evil).toMatchObject({ status: 403, body: { code: 'origin_refused' } });
    expect(await give(id, '', buildPng(4, 3))).toMatchObject({ status: 401, body: { code: 'hello_first' } });
    const gone = await give(crypto.randomUUID(), token, buildPng(4, 3));
    expect(gone).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await give(id, token, Buffer.alloc(0))).toMatchObject({ status: 400, body: { code: 'invalid' } });
    const flood = await Promise.all(Array.from({ length: 30 }, () => give(id, token, Buffer.from('a'))));
    expect(flood.some(({ status, body }) => status === 429 && !body.ok && body.retry_after !== 0)).toBe(true);
  });

  test('only listed pages may open the chat', async () => {
    const id = await connect({ allowed_origins: ['https://shop.example/'] });
    expect(await (await widget('https://shop.example')).hello(id)).toMatchObject({ ok: true });
    expect(await (await widget(world.url)).hello(id)).toMatchObject({ ok: true });
    const evil = { ok: false, code: 'origin_refused' };
    expect(await (await widget('https://evil.example')).hello(id)).toEqual(evil);
  });

  test('invalid input and floods are refused with a reason', async () => {
    const id = await connect();
    const page = await widget();
    const raw: Socket = page.socket;
    expect(await raw.emitWithAck('message', { text: 'x' })).toEqual({ ok: false, code: 'hello_first' });
    expect(await raw.emitWithAck('hello', null)).toEqual({ ok: false, code: 'invalid' });
    expect(await page.hello(crypto.randomUUID())).toEqual({ ok: false, code: 'not_found' });
    await page.hello(id);
    expect(await raw.emitWithAck('message', { client_id: '1', text: '' })).toEqual({
      ok: false,
      code: 'invalid',
    });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => page.say(`flood ${at}`)));
    const refused = answers.filter((one) => !one.ok);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ code: 'too_many' });
  });

  test('a widget that says hello many times at once has one seat, and leaves it', async () => {
    const id = await connect();
    const visitor = 'h'.repeat(43);
    for (let round = 0; round < 3; round += 1) {
      const page = await widget();
      const answers = await Promise.all(Array.from({ length: 5 }, () => page.hello(id, visitor)));
      expect(answers.filter(({ ok }) => !ok)).toEqual([]);
      page.socket.close();
    }
    // A visitor may have ten seats: if some were never left, this one would be too many.
    await waitUntil(
      async () => (await widget()).hello(id, visitor),
      ({ ok }) => ok,
    );
  });

  test("a web chat's settings are readable from any page, and its script has an ETag", async () => {
    const id = await connect({ color: '#445566' });
    const config = await request(world.url, buildConfigPath(id));
    expect(config.body).toEqual({ connection_id: id, greeting: '', color: '#445566' });
    expect(config.headers.get('access-control-allow-origin')).toBe('*');
    expect((await request(world.url, buildConfigPath(crypto.randomUUID()))).status).toBe(404);
  });
});
