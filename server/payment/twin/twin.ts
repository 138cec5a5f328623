import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { handleApiCall } from './api.ts';
import { renderCardPage, submitCard } from './card-page.ts';
import { makeClock } from './clock.ts';
import { TwinFailure } from './failure.ts';
import { readForm } from './form.ts';
import { formatHookBody, makeHooks, signHook, type HookTarget } from './hooks.ts';
import { generateId, TwinState, type TwinEvent, type TwinWorld } from './world.ts';

/** A running twin. `url` replaces https://api.stripe.com. */
export type StripeTwin = {
  url: string;
  /** The key that it accepts. */
  secretKey: string;
  state: TwinState;
  now: () => Date;
  /** Processes everything that is due until now. */
  settle: () => void;
  /** Moves its clock forward; anything that becomes due is processed on the way. */
  moveTo: (to: Date) => void;
  /** Waits until every event is delivered or given up. */
  idle: () => Promise<void>;
  /** Sends an event again, as a network that duplicates deliveries would. */
  deliver: (event: TwinEvent, over?: { secret?: string; at?: number }) => Promise<number>;
  stop: () => Promise<void>;
};

/** How a twin is started. `save` receives every change, so that a file can store it. */
export type TwinOptions = {
  secretKey: string;
  hook: () => HookTarget | undefined;
  clock?: () => Date;
  state?: unknown;
  save?: (state: TwinState) => void;
};

/** Idempotency keys are remembered for as long as the twin runs. */
type Replays = Map<string, { status: number; body: unknown }>;

/** Starts a twin on 127.0.0.1 and a free port. */
export async function startStripeTwin(options: TwinOptions): Promise<StripeTwin> {
  const state = TwinState.parse(options.state ?? {});
  const clock = makeClock(state, options.clock ?? (() => new Date()));
  const hooks = makeHooks(options.hook, () => Math.floor((options.clock?.() ?? new Date()).getTime() / 1000));
  const world: TwinWorld = {
    state,
    now: clock.now,
    emit: (type, object) => {
      const event = { id: generateId('evt'), type, created: clock.now(), object };
      state.events.push(event);
      hooks.send(event);
    },
  };
  const saved = <T>(work: () => T): T => {
    try {
      return work();
    } finally {
      options.save?.(state);
    }
  };
  const replays: Replays = new Map();
  const server = createServer((request, response) => {
    handle({ world, replays, secretKey: options.secretKey, url: () => url, saved }, request, response).catch(
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url,
    secretKey: options.secretKey,
    state,
    now: () => new Date(clock.now() * 1000),
    settle: () => saved(() => clock.settle(world)),
    moveTo: (to) => saved(() => clock.moveTo(world, to)),
    idle: hooks.idle,
    deliver: async (event, over = {}) => {
      const to = options.hook();
      if (!to) throw new Error('the twin has nowhere to deliver to');
      const body = formatHookBody(event);
      const at = over.at ?? Math.floor((options.clock?.() ?? new Date()).getTime() / 1000);
      const answer = await fetch(to.url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'stripe-signature': signHook(body, over.secret ?? to.secret, at),
        },
      });
      await answer.arrayBuffer();
      return answer.status;
    },
    stop: () => {
      hooks.stop();
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

type Parts = {
  world: TwinWorld;
  replays: Replays;
  secretKey: string;
  url: () => string;
  saved: <T>(work: () => T) => T;
};

async function handle(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, search } = new URL(request.url ?? '/', 'http://twin');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const form = readForm(chunks.length > 0 ? Buffer.concat(chunks).toString('utf8') : search.slice(1));
  const hosted = /^\/pay\/([^/]+)$/.exec(pathname)?.[1];
  if (hosted !== undefined) return answerPage(parts, { id: hosted, method: request.method, form }, response);
  const key = request.headers['idempotency-key'];
  const replayed = typeof key === 'string' ? parts.replays.get(`${pathname} ${key}`) : undefined;
  const answer = replayed ?? act(parts, request, { path: pathname, form });
  if (typeof key === 'string') parts.replays.set(`${pathname} ${key}`, answer);
  response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': generateId('req') });
  response.end(JSON.stringify(answer.body));
}

type TwinRequest = { path: string; form: ReturnType<typeof readForm> };

function act(
  { world, secretKey, url, saved }: Parts,
  request: IncomingMessage,
  { path, form }: TwinRequest,
): { status: number; body: unknown } {
  try {
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      throw new TwinFailure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
    const method = request.method ?? 'GET';
    return { status: 200, body: saved(() => handleApiCall(world, { method, path, form, url: url() })) };
  } catch (failure) {
    if (failure instanceof TwinFailure) return { status: failure.status, body: failure.body };
    throw failure;
  }
}

type PageRequest = { id: string; method: string | undefined; form: ReturnType<typeof readForm> };

function answerPage(parts: Parts, { id, method, form }: PageRequest, response: ServerResponse): void {
  const write = (status: number, html: string): void =>
    void response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  if (method !== 'POST') return write(200, renderCardPage());
  const taken = parts.saved(() => submitCard(parts.world, id, form));
  if (taken === null) return write(404, renderCardPage('This page is over.'));
  if ('error' in taken) return write(200, renderCardPage(taken.error));
  response.writeHead(303, { location: taken.to }).end();
}
