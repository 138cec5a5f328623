import type { IncomingMessage, ServerResponse } from 'node:http';

/** How much of a body that nobody wants is read before its refusal is sent, and for how long. */
export type DrainLimits = { bytes: number; milliseconds: number };

/** A file on its way from a browser; one of gigabytes is cut off, since sending it in vain would take longer. */
export const DRAIN_LIMITS: DrainLimits = { bytes: 256 * 1024 * 1024, milliseconds: 30_000 };

/**
 * Reads and drops what still comes of a body whose answer is known. Most clients read an answer only after they sent everything; one
 * that came before, with the connection closed behind it, would be lost to them.
 * @returns false where more came than was read: the connection has to be closed
 */
export function drainBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { bytes, milliseconds }: DrainLimits = DRAIN_LIMITS,
): Promise<boolean> {
  if (incoming.complete || incoming.destroyed || outgoing.headersSent) return Promise.resolve(true);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let left = bytes - Number(incoming.headers['content-length'] ?? 0) < 0 ? 0 : bytes;
  const timer = setTimeout(() => end(false), milliseconds);
  const count = (chunk: Buffer): void => {
    left -= chunk.byteLength;
    if (left < 0) end(false);
  };
  const finished = (): void => end(true);
  const end = (whole: boolean): void => {
    clearTimeout(timer);
    incoming.off('data', count).off('end', finished).off('close', finished).off('error', finished);
    if (!whole) outgoing.setHeader('connection', 'close');
    resolve(whole);
  };
  // Who read until now wants no more, and would hold it up.
  incoming.removeAllListeners('data');
  incoming.on('data', count).on('end', finished).on('close', finished).on('error', finished);
  incoming.resume();
  return promise;
}
