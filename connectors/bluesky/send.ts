import { findOwnId } from '#connectors/bluesky/call.ts';
import { computeRecordKey } from '#connectors/bluesky/record-key.ts';
import {
  findFacets,
  findReply,
  findWritten,
  POSTS,
  uploadBlob,
  writeRecord,
  type AccountCall,
  type RecordFields,
} from '#connectors/bluesky/record.ts';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { ConnectionValues, Io, OutgoingFile, SendRequest } from '#connectors/kit/exchange.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/**
 * Writes an answer to a post as a record under a key that its message always has. Where nobody knows what became of an attempt, the
 * record is looked for before it is written again.
 */
export async function sendPost(request: SendRequest, values: ConnectionValues, io: Io): Promise<SendOutcome> {
  const own = await findOwnId(values, io);
  if (!own.ok) return own.failure;
  const place = { did: own.did, values, io };
  const rkey = computeRecordKey(request.retry_key);
  if (request.resume !== undefined) {
    const former = await findWritten(rkey, place);
    if (former !== undefined) return former;
  }
  const reply = await findReply(request.answers, place);
  if (!reply.ok) return reply.failure;
  const embed = await uploadPictures(request.files ?? [], place);
  if (!embed.ok) return embed.failure;
  const { text } = request.message;
  const facets = await findFacets(text, place);
  await request.before?.('push');
  const createdAt = io.now().toISOString();
  const record = { $type: POSTS, text, createdAt, ...facets, ...reply.fields, ...embed.fields };
  return writeRecord(record, rkey, place);
}

/** Uploads the files; their names are the texts for those who do not see them. */
async function uploadPictures(files: readonly OutgoingFile[], place: AccountCall): Promise<RecordFields> {
  const images: unknown[] = [];
  for (const file of files) {
    if (file.kind !== 'image')
      return {
        ok: false,
        failure: buildFailure('content', fault('file_format', { network: 'Bluesky', name: file.name })),
      };
    const uploaded = await uploadBlob(file, place);
    if (!uploaded.ok) return uploaded;
    images.push({ image: uploaded.blob, alt: file.name.replace(/\.[a-z0-9]{1,5}$/i, '') });
  }
  const fields = images.length === 0 ? {} : { embed: { $type: 'app.bsky.embed.images', images } };
  return { ok: true, fields };
}
