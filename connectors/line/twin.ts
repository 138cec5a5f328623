import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { handleApiRequest } from '#connectors/line/twin-api.ts';
import { makePhone, type TwinPhone } from '#connectors/line/twin-phone.ts';
import type { TwinAnswer, TwinRequest } from '#connectors/line/twin-wire.ts';
import { TwinWorld } from '#connectors/line/twin-world.ts';
import type { Misbehaviour, TwinChannel, TwinPerson, TwinSent } from '#connectors/line/twin-world.ts';

/** A running twin of LINE. `url` replaces https://api.line.me. */
export type LineTwin = TwinPhone & {
  url: string;
  sent: readonly TwinSent[];
  world: TwinWorld;
  befriend(person: TwinPerson): void;
  /** Stores an attachment that a person sent, by the id of its message. */
  hold(id: string, content: { type: string; bytes: Uint8Array }): void;
  misbehave(wrong: Misbehaviour): void;
  setQuota(messages: number): void;
  stop(): Promise<void>;
};

/** The options of a twin: the port (0 picks a free one), the channels it simulates, the monthly messages, and the clock. */
export type TwinOptions = {
  port?: number;
  channels: readonly [TwinChannel, ...TwinChannel[]];
  quota?: number;
  now?: () => Date;
};

/**
 * Starts a small local server that behaves as LINE documents it, for tests and for the demo: reply, push with retry key, profile, validate
 * and quota; reply tokens that work once and expire; signed webhooks. It listens on 127.0.0.1 only.
 */
export async function startLineTwin(options: TwinOptions): Promise<LineTwin> {
  const { channels, quota = 1_000_000, now = () => new Date() } = options;
  const world = new TwinWorld({ channels, now, quota });
  const server = createServer((request, response) => {
    handle(world, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const phone = makePhone(world);
  return {
    url: `http://127.0.0.1:${port}`,
    sent: world.sent,
    world,
    ...phone,
    befriend: (person) => void world.people.set(person.user, person),
    hold: (id, content) => void world.contents.set(id, content),
    misbehave: (wrong) => world.plan(wrong),
    setQuota: (messages) => {
      world.quota = messages;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The calls that can go wrong. */
const CALLS = ['reply', 'push', 'profile', 'broadcast', 'multicast', 'narrowcast'] as const;

/** A check of messages has the name of its call in its path too, and never goes wrong. */
function pathOf(call: (typeof CALLS)[number]): RegExp {
  return call === 'profile' ? /\/profile\// : new RegExp(`/v2/bot/message/${call}$`);
}

async function handle(world: TwinWorld, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const read = await readRequest(request);
  const wrong = world.nextWrong(CALLS.find((one) => pathOf(one).test(read.path)));
  if (wrong?.what === 'drop') return void response.destroy();
  if (wrong?.what === 'status') return write(response, refusalOf(wrong));
  const answer = handleApiRequest(world, read);
  if (wrong?.what === 'drop_after_accept') return void response.destroy();
  if (wrong?.what === 'stall_after_accept') return;
  if (wrong?.what === 'status_after_accept') return write(response, refusalOf(wrong));
  if (wrong?.what === 'delay') await new Promise((resolve) => setTimeout(resolve, wrong.ms));
  write(response, answer);
}

function refusalOf({ status, message, retry_after }: Extract<Misbehaviour, { status: number }>): TwinAnswer {
  const body = { message: message ?? 'the twin was told to refuse' };
  return retry_after === undefined
    ? { status, body }
    : { status, body, headers: { 'retry-after': String(retry_after) } };
}

async function readRequest(request: IncomingMessage): Promise<TwinRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString('utf8');
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://twin');
  return {
    method: request.method ?? 'GET',
    path,
    query,
    headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

function write(response: ServerResponse, answer: TwinAnswer): void {
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'x-line-request-id': randomBytes(16).toString('hex'),
    ...answer.headers,
  });
  response.end(answer.body instanceof Uint8Array ? answer.body : JSON.stringify(answer.body));
}
