import { z } from 'zod';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import { callNetwork, type NetworkResponse } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { buildUnprepared, toPublishFailure } from '#connectors/kit/publish-outcome.ts';
import type { PublishFailure, PublishMedia } from '#connectors/kit/publish.ts';
import { toFailure } from '#connectors/youtube/call.ts';
import { DATA_API } from '#connectors/youtube/wire.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

const Video = z.object({ id: z.string().min(1).max(64) });

type SessionCall = { values: ConnectionValues; io: Io };

/** What a session has: bytes up to `offset`, or the video that it became; or it is of no more use. */
export type SessionState =
  | { state: 'open'; offset: number }
  | { state: 'done'; video: string }
  | { state: 'gone' }
  | { state: 'failed'; failure: PublishFailure }
  | { state: 'unknown'; message: ReturnType<typeof fault> };

/** Opens a session (POST upload/youtube/v3/videos?uploadType=resumable). @returns its path at the API's host */
export async function openSession(
  file: PublishMedia,
  { resource, notify }: { resource: unknown; notify: boolean },
  { values, io }: SessionCall,
): Promise<{ ok: true; session: string } | { ok: false; failure: PublishFailure }> {
  const query = new URLSearchParams({
    uploadType: 'resumable',
    part: 'snippet,status',
    notifySubscribers: String(notify),
  });
  const called = await callNetwork(io, {
    home: DATA_API,
    path: `/upload/youtube/v3/videos?${query.toString()}`,
    token: values['access_token'] ?? '',
    method: 'POST',
    headers: {
      'x-upload-content-length': String(file.bytes),
      'x-upload-content-type': file.media_type,
    },
    body: resource,
  });
  const session = called.met && called.status < 300 ? toPath(called.headers.get('location')) : undefined;
  return session === undefined ? { ok: false, failure: toStop(called, io) } : { ok: true, session };
}

/** Only the path is kept: the token of the channel goes to the API's own host alone. */
function toPath(location: string | null): string | undefined {
  const url = location === null ? null : URL.parse(location);
  return url?.pathname.startsWith('/upload/') ? `${url.pathname}${url.search}` : undefined;
}

/** What the session has so far: an empty PUT changes nothing. */
export function readSession(session: string, bytes: number, call: SessionCall): Promise<SessionState> {
  return put(session, { headers: { 'content-range': `bytes */${bytes}` } }, call);
}

/** Sends a part of the file. The part that ends with the last byte publishes the video. */
export function sendPart(
  session: string,
  { content, from, file }: { content: Uint8Array<ArrayBuffer>; from: number; file: PublishMedia },
  call: SessionCall,
): Promise<SessionState> {
  const range = `bytes ${from}-${from + content.length - 1}/${file.bytes}`;
  const body = new Blob([content], { type: file.media_type });
  return put(session, { body, headers: { 'content-range': range, 'content-type': file.media_type } }, call);
}

async function put(
  path: string,
  given: { body?: Blob; headers: Record<string, string> },
  { values, io }: SessionCall,
): Promise<SessionState> {
  const called = await callNetwork(io, {
    home: DATA_API,
    path,
    token: values['access_token'] ?? '',
    method: 'PUT',
    ...given,
  });
  if (!called.met)
    return called.left
      ? { state: 'unknown', message: fault('at', { network: 'YouTube', rest: called.message }) }
      : { state: 'failed', failure: toStop(called, io) };
  const { status, headers, body } = called;
  if (status === 308) return { state: 'open', offset: readOffset(headers.get('range')) };
  const video = status < 300 ? Video.safeParse(body).data?.id : undefined;
  if (video !== undefined) return { state: 'done', video };
  if (status === 404 || status === 410) return { state: 'gone' };
  if (status >= 500 || status < 400)
    return { state: 'unknown', message: toResponseFault('YouTube', status, undefined) };
  return { state: 'failed', failure: toStop(called, io) };
}

/** `bytes=0-N`: the bytes up to N are there; without the header, none. */
function readOffset(range: string | null): number {
  const last = /^bytes=0-(\d{1,15})$/.exec(range ?? '')?.[1];
  return last === undefined ? 0 : Number(last) + 1;
}

/** The failure of a call that publishes nothing. */
export function toStop(called: NetworkResponse, io: Io): PublishFailure {
  if (!called.met) return toPublishFailure(buildFailure('unreachable', called.message));
  if (called.status >= 500 || called.status < 400)
    return toPublishFailure(
      buildFailure('unreachable', toResponseFault('YouTube', called.status, undefined)),
    );
  return toPublishFailure(toFailure(called, io.now()));
}

/** The session has to be opened anew. */
export function buildGone(): PublishFailure {
  return buildUnprepared('YouTube');
}
