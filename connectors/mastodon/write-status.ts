import { z } from 'zod';
import type { FailedOutcome } from '#connectors/kit/build-failure.ts';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { callServer, toServerFailure } from '#connectors/mastodon/call.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';

const Written = z.object({ id: z.string().min(1).max(512), url: z.string().nullable().optional() });

/** A status to write: its key makes a second attempt the same status for an hour. `id`: it replaces this one. */
export type StatusWrite = {
  key: string;
  text: string;
  fields: Readonly<Record<string, unknown>>;
  files: readonly string[];
  id?: string;
};

/** What became of it. `gone`: what it answers or replaces is not there. */
export type WriteAnswer =
  | { status: 'written'; id: string; url: string | undefined }
  | { status: 'failed'; failure: FailedOutcome; gone: boolean }
  | { status: 'unknown'; message: Fault; retry_after: number };

/** POST /api/v1/statuses, or PUT for one that is edited. */
export async function writeStatus(
  { key, text, fields, files, id }: StatusWrite,
  { values, io }: { values: ConnectionValues; io: Io },
): Promise<WriteAnswer> {
  const called = await callServer(values, io, {
    path: id === undefined ? '/api/v1/statuses' : `/api/v1/statuses/${encodeURIComponent(id)}`,
    method: id === undefined ? 'POST' : 'PUT',
    headers: id === undefined ? { 'idempotency-key': key } : {},
    body: { status: text, ...fields, ...(files.length > 0 ? { media_ids: files } : {}) },
  });
  if (!called.met && called.left) return { status: 'unknown', message: called.message, retry_after: 2 };
  if (!called.met)
    return { status: 'failed', failure: buildFailure('unreachable', called.message), gone: false };
  const written = Written.safeParse(called.body).data;
  if (called.status === 200 && written)
    return { status: 'written', id: written.id, url: written.url ?? undefined };
  const failure = toServerFailure(called, io.now());
  if (called.status >= 500 || called.status < 400)
    return { status: 'unknown', message: failure.message, retry_after: 2 };
  return { status: 'failed', failure, gone: called.status === 404 };
}
