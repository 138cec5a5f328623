import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutgoingFile, SendRequest } from '#connectors/kit/exchange.ts';
import { fetchFile } from '#connectors/telegram/media.ts';
import { readProfile } from '#connectors/telegram/profile.ts';
import { sendToChat, showSignal } from '#connectors/telegram/send.ts';
import { startTelegramTwin, TWIN_TOKEN, type TelegramTwin } from '#connectors/telegram/twin.ts';

const values = { bot_token: TWIN_TOKEN };
const MALI = { id: 77, type: 'private', first_name: 'มะลิ', username: 'mali' } as const;
const GROUP = { id: -400, type: 'group', title: 'Team' } as const;
const SUPERGROUP = { id: -1009, type: 'supergroup', title: 'Team' } as const;

let twin: TelegramTwin;
beforeEach(async () => {
  twin = await startTelegramTwin();
  twin.world.chats.set('77', MALI);
  twin.world.chats.set('-400', GROUP);
});
afterEach(() => twin.stop());

const io = () => ({ fetch, now: () => new Date(), base_url: twin.url, timeout_ms: 2000 });
function send(more: Partial<SendRequest> = {}) {
  const request = { to: '77', message: { text: 'ได้ค่ะ' }, retry_key: crypto.randomUUID(), ...more };
  return sendToChat(request, values, io());
}
function file(name: string, more: Partial<OutgoingFile> = {}): OutgoingFile {
  const read = async () => new TextEncoder().encode(name);
  return { kind: 'image', name, media_type: 'image/png', bytes: 9, read, ...more };
}

describe('What is sent', () => {
  it('A text is accepted under the number of its chat, and quotes the message that it answers', async () => {
    const outcome = await send({ answers: '77:4' });
    const [sent] = twin.sent;
    expect(outcome).toMatchObject({
      status: 'accepted',
      cost: 'free',
      provider_id: `77:${sent?.message_id}`,
    });
    expect(sent?.fields['reply_parameters']).toEqual({ message_id: 4, allow_sending_without_reply: true });
    await send({ answers: '-400:4' });
    expect(twin.sent[1]?.fields['reply_parameters']).toBeUndefined();
  });

  it.each([
    ['sendPhoto', file('a.png')],
    ['sendDocument', file('a.gif', { media_type: 'image/gif' })],
    ['sendDocument', file('big.png', { bytes: 11 * 1024 * 1024 })],
    ['sendVideo', file('a.mp4', { kind: 'video', media_type: 'video/mp4' })],
    ['sendAudio', file('a.mp3', { kind: 'audio', media_type: 'audio/mpeg' })],
    ['sendDocument', file('a.pdf', { kind: 'file', media_type: 'application/pdf' })],
  ])('%s takes a file with the text as its caption', async (method, one) => {
    expect(await send({ files: [one] })).toMatchObject({ status: 'accepted' });
    expect(twin.sent).toMatchObject([{ method, text: 'ได้ค่ะ', files: [one.name] }]);
  });

  it('Several files are one album; a mixed one is sent as documents', async () => {
    const pdf = file('b.pdf', { kind: 'file', media_type: 'application/pdf' });
    await send({ files: [file('a.png'), file('b.png')] });
    await send({ files: [file('a.png'), pdf] });
    const types = twin.sent.map(({ method, text, files, fields }) => [
      method,
      text,
      files,
      JSON.parse(String(fields['media'])).map((one: { type: string }) => one.type),
    ]);
    expect(types).toEqual([
      ['sendMediaGroup', 'ได้ค่ะ', ['a.png', 'b.png'], ['photo', 'photo']],
      ['sendMediaGroup', 'ได้ค่ะ', ['a.png', 'b.pdf'], ['document', 'document']],
    ]);
  });

  it('A text that is too long for a caption goes before the files, and is not sent again when they fail', async () => {
    const text = 'ก'.repeat(1500);
    await send({ message: { text }, files: [file('a.png')] });
    expect(twin.sent.map(({ method }) => method)).toEqual(['sendMessage', 'sendPhoto']);
    let calls = 0;
    const failing: typeof fetch = async (...given) => {
      calls += 1;
      if (calls === 2) twin.refuseNext({ error_code: 400, description: 'Bad Request: IMAGE_PROCESS_FAILED' });
      return fetch(...given);
    };
    const request = { to: '77', message: { text }, files: [file('a.png')], retry_key: crypto.randomUUID() };
    expect(await sendToChat(request, values, { ...io(), fetch: failing })).toMatchObject({
      status: 'failed',
      failure: 'content',
      retryable: false,
      message: { code: 'parts_sent' },
    });
  });

  it('A group that became a supergroup gets the message under its new id', async () => {
    twin.migrate(GROUP, SUPERGROUP);
    expect(await send({ to: '-400' })).toMatchObject({
      status: 'accepted',
      provider_id: expect.stringMatching(/^-1009:/),
    });
    expect(twin.sent).toMatchObject([{ chat: '-1009' }]);
  });

  it('A business chat is written to through its connection', async () => {
    await send({ to: 'business:b1:77' });
    expect(twin.sent[0]?.fields).toMatchObject({ chat_id: '77', business_connection_id: 'b1' });
  });

  it('The person sees that somebody types, and no message is shown as read', async () => {
    expect(await showSignal('77', 'typing', { values, io: io() })).toBe(true);
    expect(await showSignal('77', 'read', { values, io: io() })).toBe(false);
    expect(twin.world.typing).toEqual(['77']);
  });
});

describe('What is refused', () => {
  it.each([
    [403, 'Forbidden: bot was blocked by the user', 'person_gone'],
    [403, 'Forbidden: bot was kicked from the supergroup chat', 'person_gone'],
    [400, 'Bad Request: chat not found', 'person_gone'],
    [400, 'Bad Request: not enough rights to send text messages to the chat', 'right_missing'],
    [400, 'Bad Request: message is too long', 'content'],
    [401, 'Unauthorized', 'reconnect'],
    [404, 'Not Found', 'reconnect'],
    [413, 'Request Entity Too Large', 'content'],
    [400, 'Bad Request: something new', 'refused'],
  ] as const)('%i %s means %s', async (error_code, description, failure) => {
    twin.refuseNext({ error_code, description });
    expect(await send()).toMatchObject({ status: 'failed', failure, retryable: false });
    expect(twin.sent).toEqual([]);
  });

  it('A flood is over when Telegram says so', async () => {
    twin.refuseNext({ error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 35 } });
    expect(await send()).toMatchObject({ failure: 'wait', retryable: true, retry_after: 35 });
  });

  it('A repeated attempt sends nothing', async () => {
    expect(await send({ resume: 'push' })).toMatchObject({ status: 'unknown' });
    expect(twin.sent).toEqual([]);
  });
});

describe('Files and names', () => {
  it('A file is fetched by a new address each time; one that is gone or too large is not', async () => {
    const bytes = new TextEncoder().encode('picture');
    twin.world.files.set('f1', { path: 'photos/file 1.jpg', type: 'image/jpeg', bytes });
    expect(await fetchFile('f1', values, io())).toMatchObject({
      ok: true,
      file: { name: 'file 1.jpg', media_type: 'image/jpeg', content: bytes },
    });
    expect(await fetchFile('other', values, io())).toMatchObject({ ok: false, again: false });
    twin.world.files.set('big', { path: 'b', type: 'video/mp4', bytes: new Uint8Array(21 * 1024 * 1024) });
    expect(await fetchFile('big', values, io())).toMatchObject({ ok: false, again: false });
    // The address ended between the two requests: the next attempt gets another one.
    let calls = 0;
    const ended: typeof fetch = async (...given) => {
      calls += 1;
      return calls === 1 ? fetch(...given) : new Response('{"ok":false}', { status: 404 });
    };
    expect(await fetchFile('f1', values, { ...io(), fetch: ended })).toMatchObject({
      ok: false,
      again: true,
    });
  });

  it('A person and a group have names, and a stranger has none', async () => {
    expect(await readProfile('77', values, io())).toMatchObject({
      status: 'found',
      author: { name: 'มะลิ', handle: 'mali' },
    });
    expect(await readProfile('-400', values, io())).toMatchObject({ author: { name: 'Team' } });
    expect(await readProfile('9', values, io())).toEqual({ status: 'unknown_person' });
  });
});

describe('The token', () => {
  it('It is a part of every address, and in no outcome and no error', async () => {
    const secret = TWIN_TOKEN.split(':')[1] ?? '';
    const seen: unknown[] = [];
    const leaks: (typeof fetch)[] = [
      async (url) => {
        throw new TypeError('fetch failed', { cause: new Error(`could not reach ${String(url)}`) });
      },
      async (url) => {
        throw new Error(`Failed to parse URL from ${String(url)}`);
      },
      async (url) => new Response('', { status: 302, headers: { location: String(url) } }),
      async () => new Response('<html>', { status: 502 }),
    ];
    const request = { to: '77', message: { text: 'x' }, retry_key: crypto.randomUUID() };
    for (const leaking of leaks) {
      const other = { ...io(), fetch: leaking };
      seen.push(await sendToChat(request, values, other), await fetchFile('f', values, other));
      seen.push(await readProfile('77', values, other));
    }
    twin.world.files.set('f2', { path: 'p', type: 'image/png', bytes: new Uint8Array(1) });
    const half: typeof fetch = async (url, init) => {
      if (String(url).includes('/file/')) throw new Error(`no answer from ${String(url)}`);
      return fetch(url, init);
    };
    seen.push(await fetchFile('f2', values, { ...io(), fetch: half }));
    expect(seen.length).toBe(13);
    expect(JSON.stringify(seen)).not.toContain(secret);
  });

  it('A text that is no token reaches no network', async () => {
    const never: typeof fetch = async () => {
      throw new Error('no request may be sent');
    };
    const request = { to: '77', message: { text: 'x' }, retry_key: crypto.randomUUID() };
    for (const bot_token of ['', '../x', '1:2', `${TWIN_TOKEN}/../../evil`])
      expect(await sendToChat(request, { bot_token }, { ...io(), fetch: never })).toMatchObject({
        status: 'failed',
        failure: 'reconnect',
      });
  });
});
