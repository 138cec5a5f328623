import { z } from 'zod';
import { callAsAccount, toPagePath } from '#connectors/instagram/call.ts';
import { buildFailure, type FailedOutcome } from '#connectors/kit/build-failure.ts';
import type { ConnectionValues, Io, OutgoingFile } from '#connectors/kit/exchange.ts';
import { id } from '#connectors/kit/wire.ts';
import { actOutcomeOf } from '#connectors/meta/outcome.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { FileKind } from '#contracts/kit/files/file.ts';

/** The formats of files (Instagram Messaging, "Send a message"); Meta's names for them, as media types. */
const FORMATS: Readonly<Partial<Record<FileKind, RegExp>>> = {
  image: /^image\/(?:png|jpeg|gif)$/,
  audio: /^audio\/(?:aac|mp4|m4a|x-m4a|wav|x-wav|wave|vnd\.wave)$/,
  video: /^video\/(?:mp4|ogg|webm|quicktime|avi|x-msvideo|msvideo)$/,
};

const Uploaded = z.object({ attachment_id: id });

/** A file at Meta, as a message names it. */
export type Attachment = { type: string; payload: { attachment_id: string } };

/**
 * Hands a file to Meta before a message names it (POST /{page}/message_attachments). Nobody sees it yet, so that every failure may be
 * followed by another attempt. Source: Instagram Messaging, "Upload media".
 */
export async function uploadFile(
  file: OutgoingFile,
  values: ConnectionValues,
  io: Io,
): Promise<Attachment | FailedOutcome> {
  if (!isSupported(file))
    return buildFailure('content', fault('file_format', { network: 'Instagram', name: file.name }));
  const type = file.kind;
  const form = new FormData();
  form.set('platform', 'instagram');
  form.set('message', JSON.stringify({ attachment: { type, payload: { is_reusable: true } } }));
  form.set('filedata', new Blob([await file.read()], { type: file.media_type }), file.name);
  const called = await callAsAccount(io, values, {
    path: `${toPagePath(values)}/message_attachments`,
    body: form,
  });
  const attachment_id =
    called.met && called.status < 300 && Uploaded.safeParse(called.body).data?.attachment_id;
  if (attachment_id) return { type, payload: { attachment_id } };
  const outcome = actOutcomeOf(called, { network: 'Instagram', now: io.now() });
  return outcome.status === 'failed'
    ? outcome
    : buildFailure('unreachable', fault('said_nothing', { network: 'Instagram' }));
}

/** Whether Instagram takes a file of this format. */
function isSupported({ kind, media_type }: Pick<OutgoingFile, 'kind' | 'media_type'>): boolean {
  return FORMATS[kind]?.test(media_type) ?? false;
}
