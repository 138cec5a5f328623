import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';

/** How long the bodies of requests may take. Times in milliseconds. */
export type BodyPatience = {
  /** The time that any body may take to arrive in full. */
  grace: number;
  /** The minimum rate of a call's body in bytes per second, on average, once `grace` is over. */
  callRate: number;
  /** The maximum time that a body of a call may take, however large it is. */
  longestCall: number;
  /** The time window in which an upload has to bring `leastUpload` bytes: long enough for a dead spot of a phone line. */
  uploadStretch: number;
  leastUpload: number;
  /** How often bodies are checked. */
  lookEvery: number;
};

/**
 * A form on a slow line (2 kB/s) is accepted, and so is a file of gigabytes at a tenth of that; a client that drips is cut off within a
 * minute.
 */
export const BODY_PATIENCE: BodyPatience = {
  grace: 30_000,
  callRate: 1024,
  longestCall: 120_000,
  uploadStretch: 45_000,
  leastUpload: 4096,
  lookEvery: 5000,
};

/** A request and its response, over HTTP/1.1 or HTTP/2. */
export type AnyRequest = IncomingMessage | Http2ServerRequest;
export type AnyResponse = ServerResponse | Http2ServerResponse;

type WatchedRequest = {
  incoming: AnyRequest;
  outgoing: AnyResponse;
  isUpload: boolean;
  began: number;
  /** How much had arrived at the beginning of the current window. */
  stretch: { from: number; bytes: number };
};

/**
 * Ends connections whose bodies arrive too slowly: each would take a connection from others, and the time between two bytes does not show
 * it. Time in which the server does not read, since the disk is slow or a response is being made, is not the client's fault and does not
 * count.
 */
export function watchBodies(patience: BodyPatience) {
  const watched = new Set<WatchedRequest>();
  let looking: NodeJS.Timeout | undefined;

  const look = (): void => {
    const now = performance.now();
    for (const one of watched) if (isTooSlow(one, patience, now)) cutOff(one);
    if (watched.size > 0) return;
    clearInterval(looking);
    looking = undefined;
  };

  return (incoming: AnyRequest, outgoing: AnyResponse, isUpload: boolean): void => {
    if (incoming.complete || !hasBody(incoming)) return;
    const began = performance.now();
    const stretch = { from: began, bytes: incoming.socket.bytesRead };
    const one: WatchedRequest = { incoming, outgoing, isUpload, began, stretch };
    watched.add(one);
    const forget = (): void => void watched.delete(one);
    incoming.once('end', forget).once('close', forget);
    looking ??= setInterval(look, patience.lookEvery).unref();
  };
}

function hasBody(incoming: AnyRequest): boolean {
  if ('stream' in incoming) return !incoming.stream.endAfterHeaders;
  const { headers } = incoming;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isTooSlow(one: WatchedRequest, patience: BodyPatience, now: number): boolean {
  const { incoming, stretch } = one;
  if (incoming.complete) return false;
  const bytes = incoming.socket.bytesRead;
  // Nothing reads it at the moment: the sender waits for us.
  if (incoming.isPaused() || incoming.readableLength >= incoming.readableHighWaterMark) {
    one.stretch = { from: now, bytes };
    return false;
  }
  if (!one.isUpload) return now - one.began > callPatience(incoming, patience);
  if (now - stretch.from < patience.uploadStretch) return false;
  if (bytes - stretch.bytes < patience.leastUpload) return true;
  one.stretch = { from: now, bytes };
  return false;
}

/** The time that the body of a call may take: a body of unannounced length gets only the time of any body. */
function callPatience({ headers }: AnyRequest, { grace, callRate, longestCall }: BodyPatience): number {
  return Math.min(longestCall, grace + (1000 * Number(headers['content-length'] ?? 0)) / callRate);
}

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

function cutOff({ incoming, outgoing }: WatchedRequest): void {
  // Other requests of the connection go on.
  if ('stream' in incoming) return incoming.stream.close(constants.NGHTTP2_CANCEL);
  const { socket } = incoming;
  if (outgoing.headersSent || !socket.writable) return void socket.destroy();
  socket.end(TOO_SLOW, () => socket.destroy());
}
