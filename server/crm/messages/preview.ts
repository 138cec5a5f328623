import { z } from 'zod';
import { getContentKind, type MessageContent, type Preview } from '#contracts/crm/content-kind.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { cutLine, cutText } from '#contracts/kit/cut-text.ts';

const SUBJECT_UNITS = 120;
const PREVIEW_UNITS = 200;

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const Subject = z.object({ subject: z.string() });

/** What a list shows of a message: its text in one line, of an e-mail without text its subject, else its kind of content. */
export function previewOf(message: MessageContent): Preview {
  const kind = getContentKind(message);
  const said = flat(message.text);
  if (kind === 'text' && said) return { text: cutText(said, PREVIEW_UNITS), kind };
  const subject = kind === 'empty' ? flat(Subject.safeParse(message.extra).data?.subject ?? '') : '';
  return subject ? { text: cutText(subject, PREVIEW_UNITS), kind: 'text' } : { text: '', kind };
}

/** The preview of a text of our own. */
export function previewOfText(text: string): Preview {
  return {
    text: cutLine(text, PREVIEW_UNITS),
    kind: 'text',
  };
}

/** The preview of an incoming message. */
export function previewOfIncoming({ text, media = [], place = 'private', extra }: Incoming): Preview {
  return previewOf({ text, media, extra, kind: place, direction: 'in', event: null });
}

/** The columns of a ticket, or of a side conversation, that hold a preview. */
export const toLastMessage = ({ text, kind }: Preview) => ({ last_message: text, last_kind: kind });

/** The subject of a ticket that begins with this text: its first line; none where it has no words. */
export const toSubject = (text: string): string => cutLine(text.trim().split('\n')[0] ?? '', SUBJECT_UNITS);
