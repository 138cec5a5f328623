import { refuseUnread, type RefusedMail } from '#connectors/email/refuse-unread.ts';
import { toIncoming, type MailContext, type ReadItem } from '#connectors/email/to-incoming.ts';
import type { IncomingFile, Refusal } from '#connectors/kit/exchange.ts';
import { readingLane, type Reader, type ReadingLane } from '#connectors/kit/reading-lane.ts';

/** What a mail became. `files` belong to the item, or to the draft of the refusal. */
export type MailReading = { item: ReadItem['item']; files: IncomingFile[] } | RefusedMail;

const READER: Reader<[Uint8Array, MailContext], ReadItem | Refusal> = {
  module: new URL('./to-incoming.ts', import.meta.url),
  name: 'toIncoming',
  readNow: toIncoming,
};

/**
 * Reads an e-mail from its bytes, a large one in the thread of the reading lane. One that exceeds the limit of time or memory is refused
 * with the data of its head, and stored whole as a file. Never rejects.
 */
export async function readRawMail(
  raw: Uint8Array,
  found: MailContext,
  lane: ReadingLane = readingLane,
): Promise<MailReading> {
  const reading = await lane.read(READER, [raw, found], raw.byteLength);
  if (!reading.ok) return refuseUnread(raw, found, reading.reason);
  const { content } = reading;
  return 'reason' in content ? { refusal: content, files: [] } : content;
}
