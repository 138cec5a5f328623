import { hash } from 'node:crypto';
import { toMedia, toIncoming, toMailFile, type MailContext } from '#connectors/email/to-incoming.ts';
import type { IncomingFile, Refusal } from '#connectors/kit/exchange.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';

export type RefusedMail = { refusal: Refusal; files: IncomingFile[] };

/** Bytes of a mail in which its sender, subject and ids are looked for. */
const HEAD_BYTES = 16 * 1024;

const REASONS = {
  effort: { code: 'too_complex', reason: 'reading this mail took more time or memory than a mail gets' },
  failed: { code: 'unreadable', reason: 'this mail could not be read' },
} as const;

/**
 * An e-mail that could not be read to its end: sender and subject come from its head, and the e-mail itself is stored as a file. Its id is
 * made of all of its bytes, since another e-mail may have the same Message-ID.
 */
export function refuseUnread(raw: Uint8Array, found: MailContext, why: keyof typeof REASONS): RefusedMail {
  const sha256 = hash('sha256', raw, 'hex');
  const files = [toMailFile(raw)];
  const head = readHeadAlone(raw, found);
  const refusal = { ...REASONS[why], raw: { sha256, bytes: raw.byteLength, subject: head?.title ?? '' } };
  if (!head) return { refusal, files };
  const draft = { ...head, provider_id: computeStableId(['mail', sha256]), text: '', media: toMedia(files) };
  return { refusal: { ...refusal, draft }, files };
}

/** The item that the mail would be without its body; undefined where not even that can be read. */
function readHeadAlone(raw: Uint8Array, found: MailContext): Incoming | undefined {
  try {
    const read = toIncoming(headOf(raw), found);
    return 'item' in read ? read.item : read.draft;
  } catch {
    return undefined;
  }
}

function headOf(raw: Uint8Array): Uint8Array {
  const begin = Buffer.from(raw.subarray(0, HEAD_BYTES)).toString('latin1');
  const end = /\r?\n\r?\n/.exec(begin)?.index ?? begin.length;
  return Buffer.from(`${begin.slice(0, end)}\r\n\r\n`, 'latin1');
}
