import { z } from 'zod';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import { callNetwork, readAccepted, type NetworkResponse } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { toPrepareFailure, toPublishFailure } from '#connectors/kit/publish-outcome.ts';
import type { PublishFailure, PublishMedia } from '#connectors/kit/publish.ts';
import { text } from '#connectors/kit/wire.ts';
import { callLinkedin, encodeUrn, NETWORK, sendOutcomeOf, toPageUrn } from '#connectors/linkedin/call.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** Where LinkedIn keeps files of each kind. */
export const EDGES = { image: 'images', video: 'videos', file: 'documents' } as const;
export type LinkedinFileKind = keyof typeof EDGES;

/** The hosts that files are uploaded to; the token goes to no other. */
const UPLOAD_HOST = /(?:^|\.)linkedin\.com$/;

const urn = z.string().min(1).max(500);
const Begun = z.object({
  value: z.object({ uploadUrl: z.url(), image: urn.optional(), document: urn.optional() }),
});
const BegunFilm = z.object({
  value: z.object({
    video: urn,
    uploadToken: z.string().default(''),
    uploadInstructions: z
      .array(z.object({ uploadUrl: z.url(), firstByte: z.int().min(0), lastByte: z.int().min(0) }))
      .min(1),
  }),
});
const State = z.object({ status: text });

type UploadCall = { values: ConnectionValues; io: Io };
type UploadResult = { ok: true; id: string } | { ok: false; failure: PublishFailure };

/** Uploads a picture or a document: its place is made, then its bytes are put there. */
async function uploadWhole(
  file: PublishMedia,
  kind: Exclude<LinkedinFileKind, 'video'>,
  call: UploadCall,
): Promise<UploadResult> {
  const begun = await callLinkedin(call, {
    path: `/${EDGES[kind]}?action=initializeUpload`,
    method: 'POST',
    body: { initializeUploadRequest: { owner: toPageUrn(call.values) } },
  });
  const value = readAccepted(begun, Begun)?.value;
  const id = kind === 'image' ? value?.image : value?.document;
  if (value === undefined || id === undefined) return toStop(begun, call);
  const put = await putBytes(value.uploadUrl, await file.read(), call);
  return put.met && put.status < 300 ? { ok: true, id } : toStop(put, call);
}

/** Uploads a film in the parts that LinkedIn names; each part is known by the ETag of its answer. */
async function uploadParts(file: PublishMedia, call: UploadCall): Promise<UploadResult> {
  const bytes = await file.read();
  const begun = await callLinkedin(call, {
    path: '/videos?action=initializeUpload',
    method: 'POST',
    body: {
      initializeUploadRequest: {
        owner: toPageUrn(call.values),
        fileSizeBytes: bytes.length,
        uploadCaptions: false,
        uploadThumbnail: false,
      },
    },
  });
  const value = readAccepted(begun, BegunFilm)?.value;
  if (value === undefined) return toStop(begun, call);
  const uploadedPartIds: string[] = [];
  for (const { uploadUrl, firstByte, lastByte } of value.uploadInstructions) {
    const put = await putBytes(uploadUrl, bytes.subarray(firstByte, lastByte + 1), call);
    const part = put.met && put.status < 300 ? put.headers.get('etag') : null;
    if (part === null) return toStop(put, call);
    uploadedPartIds.push(part);
  }
  const { video, uploadToken } = value;
  const finalized = await callLinkedin(call, {
    path: '/videos?action=finalizeUpload',
    method: 'POST',
    body: { finalizeUploadRequest: { video, uploadToken, uploadedPartIds } },
  });
  return finalized.met && finalized.status < 300 ? { ok: true, id: video } : toStop(finalized, call);
}

/** Uploads a file of a post. */
export function uploadFile(
  file: PublishMedia,
  kind: LinkedinFileKind,
  call: UploadCall,
): Promise<UploadResult> {
  return kind === 'video' ? uploadParts(file, call) : uploadWhole(file, kind, call);
}

function putBytes(address: string, bytes: Uint8Array, { values, io }: UploadCall): Promise<NetworkResponse> {
  const { host, hostname, protocol } = new URL(address);
  const isOurs = io.base_url !== undefined && new URL(io.base_url).host === host;
  if (!isOurs && !(protocol === 'https:' && UPLOAD_HOST.test(hostname)))
    return Promise.resolve({ met: false, left: false, message: fault('forbidden_address') });
  return callNetwork(io, {
    home: address,
    path: address,
    token: values['access_token_secret'] ?? '',
    method: 'PUT',
    body: new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }),
  });
}

/** Whether LinkedIn has taken a file in, takes it in, or rejects it. Where files may not be read, the post itself says it. */
export async function lookAtFile(
  { id, kind }: { id: string; kind: LinkedinFileKind },
  call: UploadCall,
): Promise<{ ok: true; ready: boolean } | { ok: false; failure: PublishFailure }> {
  const called = await callLinkedin(call, { path: `/${EDGES[kind]}/${encodeUrn(id)}` });
  if (called.met && called.status === 403) return { ok: true, ready: true };
  const state = readAccepted(called, State);
  if (state?.status === undefined) return toStop(called, call);
  if (state.status !== 'PROCESSING_FAILED') return { ok: true, ready: state.status === 'AVAILABLE' };
  const failure = buildFailure('content', fault('file_rejected', { network: NETWORK }));
  return { ok: false, failure: toPublishFailure(failure, { prepare_again: true }) };
}

/** Nothing is public yet, so that an unclear answer may be followed by another attempt. */
function toStop(called: NetworkResponse, { io }: UploadCall): { ok: false; failure: PublishFailure } {
  return { ok: false, failure: toPrepareFailure(sendOutcomeOf(called, io.now()), NETWORK) };
}
