import { z } from 'zod';
import { buildFailure, type FailedOutcome } from '#connectors/kit/build-failure.ts';
import type { ConnectionValues, Io, OutgoingFile } from '#connectors/kit/exchange.ts';
import { callServer, toServerFailure } from '#connectors/mastodon/call.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** How often a file is looked at while the server prepares it, and the pause before, in milliseconds. */
const MOST_LOOKS = 5;
const LOOK_MS = 1000;

const Uploaded = z.object({ id: z.string().min(1), url: z.string().nullable().optional() });

type Delivery = { values: ConnectionValues; io: Io };
type UploadStop = { ok: false; failure: FailedOutcome };

/** A file at the server, by its id; `ready`: a status may name it. */
export type ServerFile = { id: string; ready: boolean };
type FileAnswer = ({ ok: true } & ServerFile) | UploadStop;

const stop = (failure: FailedOutcome): UploadStop => ({ ok: false, failure });

/** Uploads the files; a file that no status names is removed by the server. */
export async function uploadFiles(
  files: readonly OutgoingFile[],
  delivery: Delivery,
): Promise<{ ok: true; ids: string[] } | UploadStop> {
  const ids: string[] = [];
  for (const file of files) {
    const description = file.name.replace(/\.[a-z0-9]{1,5}$/i, '');
    const uploaded = await uploadFile({ file, description }, delivery);
    if (!uploaded.ok) return uploaded;
    const problem = uploaded.ready ? undefined : await waitFor(uploaded.id, delivery);
    if (problem) return problem;
    ids.push(uploaded.id);
  }
  return { ok: true, ids };
}

/** POST /api/v2/media; a film is prepared while its file has no address yet (202, then 206). */
export async function uploadFile(
  { file, description }: { file: OutgoingFile; description: string },
  { values, io }: Delivery,
): Promise<FileAnswer> {
  const body = new FormData();
  body.set('file', new Blob([await file.read()], { type: file.media_type }), file.name);
  if (description !== '') body.set('description', description);
  const called = await callServer(values, io, { path: '/api/v2/media', method: 'POST', body });
  if (!called.met) return stop(buildFailure('unreachable', called.message));
  const uploaded = Uploaded.safeParse(called.body).data;
  if (uploaded === undefined || called.status >= 300) {
    const failure = toServerFailure(called, io.now());
    return stop(called.status >= 500 ? buildFailure('unreachable', failure.message) : failure);
  }
  return { ok: true, id: uploaded.id, ready: called.status === 200 };
}

/** GET /api/v1/media/{id}: whether the server has prepared a file. A server that cannot be reached is queried again. */
export async function lookAtFile(id: string, { values, io }: Delivery): Promise<FileAnswer> {
  const called = await callServer(values, io, { path: `/api/v1/media/${encodeURIComponent(id)}` });
  if (called.met && called.status >= 400 && called.status < 500)
    return stop(toServerFailure(called, io.now()));
  return { ok: true, id, ready: called.met && called.status === 200 };
}

async function waitFor(id: string, delivery: Delivery): Promise<UploadStop | undefined> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const file = await lookAtFile(id, delivery);
    if (!file.ok) return file;
    if (file.ready) return undefined;
  }
  return stop(buildFailure('wait', fault('file_unprepared', { network: 'Mastodon' }), 30));
}
