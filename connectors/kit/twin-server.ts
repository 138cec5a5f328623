import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readJsonBody } from '#connectors/kit/read-json.ts';

/** A parsed request to a twin: JSON (long numbers as text) and forms as objects, a body that is a picture, video, sound or any file as `bytes`. */
export type TwinCall = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: Readonly<Record<string, unknown>>;
};

/** The response of a twin; bytes are written as they are, everything else as JSON. */
export type TwinReply = { status: number; body: unknown; headers?: Record<string, string> };

/**
 * The fault of a twin at the next request that changes something: it refuses and does nothing (`refuse_429`, `refuse_401`), fails
 * (`break_500`), closes the connection before or after having done it, does it and never responds (`stall`), does it and responds with a failure,
 * or does it and responds late.
 */
export type TwinFault =
  | 'refuse_429'
  | 'refuse_401'
  | 'break_500'
  | 'drop'
  | 'drop_after_accept'
  | 'break_500_after_accept'
  | 'refuse_400_after_accept'
  | 'stall'
  | 'delay';

/** The fault of a twin at the next request that changes nothing. `nonsense`: the response has unrelated content. */
export type TwinReadFault = 'refuse_429' | 'refuse_401' | 'break_500' | 'drop' | 'stall' | 'nonsense';

/** A network as a twin simulates it: its responses, and the format of its refusals. */
export type TwinPart = {
  answer(call: TwinCall): TwinReply | Promise<TwinReply>;
  refuse(status: 401 | 429 | 500): TwinReply;
  /** The refusal of what was done nevertheless. */
  refuseDone?(): TwinReply;
  /** Requests that no fault meets, such as those for a token. */
  spares?(call: TwinCall): boolean;
};

/**
 * A running twin server. Faults are used up one after the other, those of reading requests (`misread`) separately from those of writing
 * ones.
 */
export type TwinServer = {
  url: string;
  misbehave(fault: TwinFault): void;
  /** `path`: other requests leave the fault to the next one of this path. */
  misread(fault: TwinReadFault, path?: string): void;
  /** Closes the connection of every stalled request. */
  breakOff(): void;
  stop(): Promise<void>;
};

/** How late a response is, in milliseconds; callers in tests wait longer. */
const LATE_MS = 150;

const STATUS = { refuse_401: 401, refuse_429: 429, break_500: 500 } as const;

/** Starts a local server that simulates a network, on 127.0.0.1 only. */
export async function startTwinServer(part: TwinPart): Promise<TwinServer> {
  const faults: TwinFault[] = [];
  const readFaults: { fault: TwinReadFault; path: string | undefined }[] = [];
  const takeReadFault = (call: TwinCall): TwinReadFault | undefined => {
    const at = readFaults.findIndex(({ path }) => path === undefined || path === call.path);
    return at < 0 ? undefined : readFaults.splice(at, 1)[0]?.fault;
  };
  const stalled: ServerResponse[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await readCall(request);
    const takeFault = () => (call.method === 'GET' ? takeReadFault(call) : faults.shift());
    const fault = part.spares?.(call) === true ? undefined : takeFault();
    if (fault === 'nonsense') return void response.writeHead(200).end('<html>');
    if (fault === 'drop') return void response.destroy();
    if (fault === 'refuse_401' || fault === 'refuse_429' || fault === 'break_500')
      return write(response, part.refuse(STATUS[fault]));
    const reply = await part.answer(call);
    if (fault === 'drop_after_accept') return void response.destroy();
    if (fault === 'stall') return void stalled.push(response);
    if (fault === 'break_500_after_accept') return write(response, part.refuse(500));
    if (fault === 'refuse_400_after_accept')
      return write(response, part.refuseDone?.() ?? { status: 400, body: { error: 'Bad Request' } });
    if (fault === 'delay') await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    write(response, reply);
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    misbehave: (fault) => void faults.push(fault),
    misread: (fault, path) => void readFaults.push({ fault, path }),
    breakOff: () => {
      for (const response of stalled.splice(0)) response.destroy();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readCall(request: IncomingMessage): Promise<TwinCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://twin');
  const body = await bodyOf(Buffer.concat(chunks), headers);
  return { method: request.method ?? 'GET', path: pathname, query: searchParams, headers, body };
}

async function bodyOf(bytes: Buffer, headers: Headers): Promise<Record<string, unknown>> {
  if (bytes.length === 0) return {};
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('multipart/') || type.startsWith('application/x-www-form-urlencoded')) {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
    return Object.fromEntries(form);
  }
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(bytes.toString('utf8')));
  if (/^(?:(?:image|video|audio)\/|application\/octet-stream)/.test(type)) return { bytes };
  const read = readJsonBody(bytes);
  if (!read.ok) throw new Error(read.reason);
  const { value } = read;
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function write(response: ServerResponse, { status, body, headers }: TwinReply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body instanceof Uint8Array ? body : JSON.stringify(body));
}

/** Faults of deliveries: each one is sent twice, or delayed until the next one was sent. */
export type TwinDeliveryFault = 'duplicate' | 'out_of_order';

/** Posts signed deliveries as a network does. @returns the status of the response, 0 without one */
export type TwinPost = {
  deliver(url: string, body: unknown): Promise<number>;
  misdeliver(fault?: TwinDeliveryFault): void;
};

/** Creates a sender of deliveries; `encode` writes the body in the network's format and `sign` returns its headers. */
export function makeTwinPost(
  sign: (body: Uint8Array) => Record<string, string>,
  encode: (body: unknown) => string = JSON.stringify,
): TwinPost {
  let fault: TwinDeliveryFault | undefined;
  let held: (() => Promise<number>) | undefined;
  const post = async (url: string, body: Uint8Array<ArrayBuffer>): Promise<number> => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...sign(body) },
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  };
  return {
    deliver: async (url, body) => {
      const bytes = new TextEncoder().encode(encode(body));
      const go = () => post(url, bytes);
      if (fault === 'duplicate') await go();
      if (fault !== 'out_of_order') return go();
      if (held === undefined) {
        held = go;
        return 202;
      }
      const late = held;
      held = undefined;
      const status = await go();
      await late();
      return status;
    },
    misdeliver: (next) => {
      fault = next;
    },
  };
}
