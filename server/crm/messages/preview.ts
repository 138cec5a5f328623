import { z } from 'zod';
import { contentOf, type MessageContent, type Preview } from '#contracts/crm/content.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';

const SUBJECT_UNITS = 120;
const PREVIEW_UNITS = 200;

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Nobody reads more of one character than this: it is cut like any text. */
const CHARACTER_MOST = 64;

/**
 * Cuts a text at so many UTF-16 units and says so by an ellipsis; never inside a character as it is read, whatever it is made of (a
 * family in emoji, a Thai letter with its vowel and tone).
 */
const cut = (text: string, limit: number): string => {
  if (text.length <= limit) return text;
  const room = limit - 1;
  const end = characters.segment(text.slice(0, room + CHARACTER_MOST)).containing(room)?.index || room;
  return `${text
    .slice(0, end)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`;
};

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const Subject = z.object({ subject: z.string() });

/** What a list shows of a message: its text in one line, that of a mail without text its subject, else its kind of content. */
export const previewOf = (message: MessageContent): Preview => {
  const kind = contentOf(message);
  const said = flat(message.text);
  if (kind === 'text' && said) return { text: cut(said, PREVIEW_UNITS), kind };
  const subject = kind === 'empty' ? flat(Subject.safeParse(message.extra).data?.subject ?? '') : '';
  return subject ? { text: cut(subject, PREVIEW_UNITS), kind: 'text' } : { text: '', kind };
};

/** The preview of words that we write ourselves. */
export const previewOfText = (text: string): Preview => ({
  text: cut(flat(text), PREVIEW_UNITS),
  kind: 'text',
});

/** The preview of a message as it comes in. */
export const previewOfIncoming = ({ text, media = [], place = 'private', extra }: Incoming): Preview =>
  previewOf({ text, media, extra, kind: place, direction: 'in', event: null });

/** The columns of a ticket, or of a side conversation, that hold a preview. */
export const lastOfPreview = ({ text, kind }: Preview) => ({ last_message: text, last_kind: kind });

/** The subject of a ticket that begins with this text: its first line; none where it has no words. */
export const subjectOf = (text: string): string => cut(flat(text.trim().split('\n')[0] ?? ''), SUBJECT_UNITS);
