import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import type { TwinReadFault } from '#connectors/kit/twin-server.ts';

/** A running twin of Jetstream: it replays its events from a position on, and then says nothing more. */
export type StreamTwin = {
  url: string;
  events: { time_us: number }[];
  /** How many events are sent before the connection breaks. */
  breakAfter: number | undefined;
  misread(what: TwinReadFault): void;
  stop(): Promise<void>;
};

/** The value that a server adds to the key of a handshake (RFC 6455, 1.3). */
const HANDSHAKE = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Starts the twin on 127.0.0.1. */
export async function startStreamTwin(): Promise<StreamTwin> {
  const faults: TwinReadFault[] = [];
  const open = new Set<Duplex>();
  const twin: StreamTwin = {
    url: '',
    events: [],
    breakAfter: undefined,
    misread: (what) => void faults.push(what),
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer();
  server.on('upgrade', ({ headers, url }, socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    const what = faults.shift();
    if (what === 'stall') return;
    if (what === 'drop') return void socket.destroy();
    if (what !== undefined) return void socket.end(`HTTP/1.1 ${STATUS[what]} X\r\ncontent-length: 0\r\n\r\n`);
    const accept = createHash('sha1').update(`${headers['sec-websocket-key']}${HANDSHAKE}`).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
    );
    // The client says nothing but that it leaves.
    socket.on('data', () => socket.end());
    replay(twin, socket, Number(new URL(url ?? '/', 'http://twin').searchParams.get('cursor')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  twin.url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return twin;
}

const STATUS = { refuse_429: 429, refuse_401: 401, break_500: 500, nonsense: 200 } as const;

function replay({ events, breakAfter }: StreamTwin, socket: Duplex, cursor: number): void {
  const due = events.filter(({ time_us }) => time_us >= cursor);
  for (const event of due.slice(0, breakAfter)) socket.write(frame(JSON.stringify(event)));
  if (breakAfter !== undefined && due.length > breakAfter) socket.end();
}

/** A text as one frame of a server, which is not masked (RFC 6455, 5.2). */
function frame(text: string): Buffer {
  const body = Buffer.from(text);
  const head =
    body.length < 126
      ? Buffer.from([0x81, body.length])
      : Buffer.from([0x81, 126, body.length >> 8, body.length & 255]);
  return Buffer.concat([head, body]);
}
