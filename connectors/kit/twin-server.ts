import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A request to a twin, read: JSON and forms as objects, files of a multipart body left out. */
export type TwinCall = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: Readonly<Record<string, unknown>>;
};

/** What a twin answers. */
export type TwinReply = { status: number; body: unknown; headers?: Record<string, string> };

/**
 * What a twin does wrong with the next request that would change something: it refuses and does nothing (`refuse_429`, `refuse_401`),
 * breaks (`break_500`), closes the line before or after having done it, or has done it and never answers.
 */
export type TwinFault = 'refuse_429' | 'refuse_401' | 'break_500' | 'drop' | 'drop_after_accept' | 'stall';

/** What a twin does wrong with the next question that changes nothing. `nonsense`: it answers, but with nothing that was asked for. */
export type TwinReadFault = 'refuse_429' | 'refuse_401' | 'break_500' | 'drop' | 'stall' | 'nonsense';

/** A network as a twin plays it: what it answers, and how its refusals look. */
export type TwinPart = {
  answer(call: TwinCall): TwinReply;
  refuse(status: 401 | 429 | 500): TwinReply;
};

/** A running twin server. Faults are used up one after the other, those of questions (`misread`) apart from those of deeds. */
export type TwinServer = {
  url: string;
  misbehave(fault: TwinFault): void;
  misread(fault: TwinReadFault): void;
  /** Closes the line of every request that stalls. */
  breakOff(): void;
  stop(): Promise<void>;
};

const STATUS = { refuse_401: 401, refuse_429: 429, break_500: 500 } as const;

/** Starts a local server that plays a network, on 127.0.0.1 alone. */
export async function startTwinServer(part: TwinPart): Promise<TwinServer> {
  const faults: TwinFault[] = [];
  const readFaults: TwinReadFault[] = [];
  const stalled: ServerResponse[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await readCall(request);
    const fault = call.method === 'GET' ? readFaults.shift() : faults.shift();
    if (fault === 'nonsense') return void response.writeHead(200).end('<html>');
    if (fault === 'drop') return void response.destroy();
    if (fault === 'refuse_401' || fault === 'refuse_429' || fault === 'break_500')
      return write(response, part.refuse(STATUS[fault]));
    const reply = part.answer(call);
    if (fault === 'drop_after_accept') return void response.destroy();
    if (fault === 'stall') return void stalled.push(response);
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
    misread: (fault) => void readFaults.push(fault),
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
  if (type.startsWith('multipart/')) {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
    return Object.fromEntries(form);
  }
  const value: unknown = JSON.parse(bytes.toString('utf8'));
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function write(response: ServerResponse, { status, body, headers }: TwinReply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** How deliveries go wrong: each one twice, or each held back until the next one has gone ahead of it. */
export type TwinDeliveryFault = 'duplicate' | 'out_of_order';

/** Posts signed deliveries as a network does. @returns the status that the address answered, 0 where nobody did */
export type TwinPost = {
  deliver(url: string, body: unknown): Promise<number>;
  misdeliver(fault?: TwinDeliveryFault): void;
};

/** A poster of deliveries; `encode` writes the body in the network's own way and `sign` gives the headers for it. */
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
