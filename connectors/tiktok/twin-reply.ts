import { randomUUID } from 'node:crypto';
import type { TwinReply } from '#connectors/kit/twin-server.ts';

/** The response to a call that was carried out. */
export function done(data: unknown): TwinReply {
  return { status: 200, body: { code: 0, message: 'OK', request_id: randomUUID(), data } };
}

/** The body of a refusal, which has a status of its own kind. */
export function refuse(code: number, message: string) {
  return { code, message, request_id: randomUUID(), data: {} };
}

/** A refusal as TikTok answers it: with the status 200. */
export function refused(code: number, message: string): TwinReply {
  return { status: 200, body: refuse(code, message) };
}
