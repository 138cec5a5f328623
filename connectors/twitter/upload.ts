import { z } from 'zod';
import { buildFailure, type FailedOutcome } from '#connectors/kit/build-failure.ts';
import { readAccepted, callNetwork, type NetworkResponse } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io, OutgoingFile } from '#connectors/kit/exchange.ts';
import { id, number, text } from '#connectors/kit/wire.ts';
import { X_API } from '#connectors/twitter/api.ts';
import { sendOutcomeOf } from '#connectors/twitter/outcome.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** Bytes of one part of a film (docs.x.com, "Chunked media upload": 5 MB at most). */
const PART_BYTES = 4 * 1024 * 1024;
/** Seconds until a film is looked at again where X names no time. */
const LOOK_PAUSE = 5;

const Processing = z.object({ state: text, check_after_secs: number }).optional().catch(undefined);
const Uploaded = z.object({ data: z.object({ id, processing_info: Processing }) });

type UploadCall = { values: ConnectionValues; io: Io };
type UploadStop = { ok: false; failure: FailedOutcome };
/** A file at X, by its id; where X still prepares it, `look_after` is how many seconds to wait. */
export type XFile = { ok: true; id: string; look_after?: number } | UploadStop;

/** Calls X as the account. */
export function callX(
  { values, io }: UploadCall,
  { path, method, body }: { path: string; method: string; body?: unknown },
): Promise<NetworkResponse> {
  return callNetwork(io, {
    home: X_API,
    path,
    token: values['access_token'] ?? '',
    method,
    ...(body === undefined ? {} : { body }),
  });
}

/** Uploads a file in one request (POST /2/media/upload), for a Post or a direct message. */
export async function uploadWhole(file: OutgoingFile, open: boolean, call: UploadCall): Promise<XFile> {
  const form = new FormData();
  form.set('media_category', getCategory(file, open));
  form.set('media', new Blob([await file.read()], { type: file.media_type }), file.name);
  return toFile(await callX(call, { path: '/2/media/upload', method: 'POST', body: form }), call);
}

function getCategory(file: OutgoingFile, open: boolean): string {
  const kind = file.kind === 'video' ? 'video' : file.media_type === 'image/gif' ? 'gif' : 'image';
  return `${open ? 'tweet' : 'dm'}_${kind}`;
}

/** Uploads a film in parts: initialize, append, finalize. X then prepares it. */
export async function uploadParts(file: OutgoingFile, call: UploadCall): Promise<XFile> {
  const bytes = await file.read();
  const begun = toFile(
    await callX(call, {
      path: '/2/media/upload/initialize',
      method: 'POST',
      body: {
        media_type: file.media_type,
        total_bytes: bytes.length,
        media_category: getCategory(file, true),
      },
    }),
    call,
  );
  if (!begun.ok) return begun;
  const path = `/2/media/upload/${encodeURIComponent(begun.id)}`;
  for (let at = 0; at * PART_BYTES < bytes.length; at += 1) {
    const form = new FormData();
    form.set('segment_index', String(at));
    form.set('media', new Blob([bytes.subarray(at * PART_BYTES, (at + 1) * PART_BYTES)]), file.name);
    const appended = await callX(call, { path: `${path}/append`, method: 'POST', body: form });
    if (!appended.met || appended.status >= 300) return toStop(appended, call);
  }
  return toFile(await callX(call, { path: `${path}/finalize`, method: 'POST' }), call);
}

/** GET /2/media/upload: whether X has prepared a film. */
export async function lookAtUpload(media: string, call: UploadCall): Promise<XFile> {
  const query = new URLSearchParams({ command: 'STATUS', media_id: media });
  return toFile(await callX(call, { path: `/2/media/upload?${query.toString()}`, method: 'GET' }), call);
}

/** The text for those who do not see a file (POST /2/media/metadata). */
export async function describeUpload(
  media: string,
  alt: string,
  call: UploadCall,
): Promise<UploadStop | undefined> {
  const body = { id: media, metadata: { alt_text: { text: alt } } };
  const called = await callX(call, { path: '/2/media/metadata', method: 'POST', body });
  return called.met && called.status < 300 ? undefined : toStop(called, call);
}

function toFile(called: NetworkResponse, call: UploadCall): XFile {
  const data = readAccepted(called, Uploaded)?.data;
  if (data?.id === undefined) return toStop(called, call);
  const { state, check_after_secs } = data.processing_info ?? {};
  if (state === 'failed')
    return { ok: false, failure: buildFailure('content', fault('file_rejected', { network: 'X' })) };
  const isReady = state === undefined || state === 'succeeded';
  return { ok: true, id: data.id, ...(isReady ? {} : { look_after: check_after_secs ?? LOOK_PAUSE }) };
}

/** Nothing is public yet, so that an unclear answer may be followed by another attempt. */
function toStop(called: NetworkResponse, { io }: UploadCall): UploadStop {
  const outcome = sendOutcomeOf(called, io.now());
  if (outcome.status === 'failed') return { ok: false, failure: outcome };
  const message = outcome.status === 'unknown' ? outcome.message : fault('said_nothing', { network: 'X' });
  return { ok: false, failure: buildFailure('unreachable', message) };
}
