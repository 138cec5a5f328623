import type { IncomingMedia } from '#contracts/inbound/incoming.ts';
import type { OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { getCapabilities, type Channel } from '#contracts/networks.ts';
import type { Capabilities } from '#contracts/networks/network.ts';
import { requireSendableFiles } from '#server/crm/media/file-store.ts';
import type { NewMessage } from '#server/crm/messages/message-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/** What a line of ours shows besides its text. */
export type LineParts = Pick<NewMessage, 'media'> & Partial<Pick<NewMessage, 'kind' | 'parent_id' | 'extra'>>;

/**
 * The files and the header of an answer as its line shows them, checked against the limits of the channel: an answer that the network would
 * refuse is refused here, while its writer still sees it. @throws invalid_request naming the field
 */
export async function buildLineParts(
  unit: UnitOfWork,
  channel: Channel,
  message: OutgoingMessage,
): Promise<LineParts> {
  const capabilities = getCapabilities(channel);
  const files = await requireSendableFiles(
    unit,
    (message.media ?? []).map(({ file_id }) => file_id),
  );
  checkLimits(capabilities, message, files);
  const media = files.map(({ _id, kind, name, media_type, bytes }): IncomingMedia => ({
    kind,
    name,
    file_id: _id,
    media_type,
    bytes,
  }));
  if (!capabilities.places.includes('mail')) return { media };
  const { subject, to, cc, reply_to_message_id } = message;
  return {
    media,
    kind: 'mail',
    ...(reply_to_message_id ? { parent_id: reply_to_message_id } : {}),
    extra: { ...(subject ? { subject } : {}), ...(to ? { to } : {}), ...(cc ? { cc } : {}) },
  };
}

const MEBI = 1024 * 1024;

type SizedFile = { kind: 'image' | 'video' | 'audio' | 'file'; bytes: number; name: string };

function checkLimits(
  { media, text: limits }: Capabilities,
  { text }: OutgoingMessage,
  files: readonly SizedFile[],
): void {
  const longest = Math.max(0, ...Object.values(limits).map(({ max }) => max));
  if (longest > 0 && text.length > longest)
    refuse('invalid_request', { fields: { text: fault('channel_characters', { limit: longest }) } });
  if (files.length > media.most)
    refuse('invalid_request', {
      fields: {
        media: media.most === 0 ? fault('channel_no_files') : fault('channel_files', { limit: media.most }),
      },
    });
  for (const { kind, bytes, name } of files) {
    const most = media.kinds[kind];
    if (most === undefined)
      refuse('invalid_request', { fields: { media: fault('file_not_taken', { name }) } });
    else if (bytes > most)
      refuse('invalid_request', {
        fields: { media: fault('file_too_large', { name, limit: Math.floor(most / MEBI) }) },
      });
  }
}
