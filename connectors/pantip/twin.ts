import { createServer } from 'node:http';
import { z } from 'zod';

const Body = z.object({ text: z.string() });

/** A running twin of Pantip's partner interface, as the README in this folder documents it. */
export type PantipTwin = {
  url: string;
  /** How many messages the incoming message box holds. */
  inbox: number;
  mood: 'fine' | 'down' | 'nonsense';
  /** Messages in the box, oldest first, and those that were answered. */
  messages: unknown[];
  taken: { thread: string; text: string; key: string }[];
  /** How the next call fares; fine again afterwards. */
  once: 'fine' | 'busy' | 'refuse' | 'break' | 'stall' | 'drop' | 'drop_after_accept' | 'nonsense';
  stop: () => Promise<void>;
};

/** Starts the twin for one account. */
export async function startPantipTwin(account: {
  user_id: string;
  access_token: string;
  name: string;
}): Promise<PantipTwin> {
  const twin: PantipTwin = {
    url: '',
    inbox: 1,
    mood: 'fine',
    messages: [],
    taken: [],
    once: 'fine',
    stop: async () => undefined,
  };
  const server = createServer(async (request, response) => {
    const once = twin.once;
    twin.once = 'fine';
    if (once === 'stall') return;
    if (once === 'drop') return void response.destroy();
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const url = new URL(request.url ?? '/', 'http://twin');
    const [status, body] =
      once === 'fine' || once === 'drop_after_accept'
        ? answer(twin, account, {
            call: `${request.method} ${url.pathname}`,
            after: Number(url.searchParams.get('after') ?? 0),
            token: request.headers.authorization,
            user: request.headers['x-user-id'],
            key: String(request.headers['idempotency-key'] ?? ''),
            text,
          })
        : REFUSALS[once];
    if (once === 'drop_after_accept') return void response.destroy();
    response
      .writeHead(status, {
        'content-type': 'application/json',
        ...(status === 429 ? { 'retry-after': '7' } : {}),
      })
      .end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  twin.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  twin.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return twin;
}

const said = (code: string, message: string) => ({ error: { code, message } });

const REFUSALS: Readonly<Record<'busy' | 'refuse' | 'break' | 'nonsense', [number, unknown]>> = {
  busy: [429, said('slow_down', 'Too many calls.')],
  refuse: [401, said('token_invalid', 'The access token ended.')],
  break: [500, said('broken', 'Something went wrong.')],
  nonsense: [200, ['?']],
};

type PantipRequest = {
  call: string;
  after: number;
  token: string | undefined;
  user: string | string[] | undefined;
  key: string;
  text: string;
};

function answer(
  twin: PantipTwin,
  account: { user_id: string; access_token: string; name: string },
  request: PantipRequest,
): [number, unknown] {
  if (twin.mood === 'down') return [503, said('unavailable', 'Please come back later.')];
  if (twin.mood === 'nonsense') return [200, ['?']];
  if (request.token !== `Bearer ${account.access_token}` || request.user !== account.user_id)
    return [401, said('token_invalid', 'The access token does not belong to this user.')];
  if (request.call === 'GET /v1/inbox')
    return [200, { user: { id: account.user_id, name: account.name }, total: twin.inbox, items: [] }];
  if (request.call === 'GET /v1/inbox/messages')
    return [
      200,
      { items: twin.messages.slice(request.after), cursor: String(twin.messages.length), more: false },
    ];
  const thread = /^POST \/v1\/inbox\/threads\/([^/]+)\/messages$/.exec(request.call)?.[1];
  return thread === undefined
    ? [404, said('not_found', 'No such path.')]
    : take(twin, decodeURIComponent(thread), request);
}

/** A key that came before is the same message. */
function take(twin: PantipTwin, thread: string, { key, text }: PantipRequest): [number, unknown] {
  const { text: words } = Body.parse(JSON.parse(text));
  if (!twin.taken.some((one) => one.key === key)) twin.taken.push({ thread, text: words, key });
  return [201, { id: `sent-${key}` }];
}
