import type { IncomingMedia } from '#contracts/inbound/incoming.ts';

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

/** What a list shows of a message: its text in one line, or in brackets what it is. */
export const previewOf = (text: string, media: readonly IncomingMedia[] = []): string => {
  const said = flat(text);
  if (said) return cut(said, PREVIEW_UNITS);
  return media[0] ? `[${media[0].kind}]` : '';
};

/** The subject of a ticket that begins with this message: its first line. */
export const subjectOf = (text: string, media: readonly IncomingMedia[] = []): string => {
  const line = flat(text.trim().split('\n')[0] ?? '');
  return line ? cut(line, SUBJECT_UNITS) : previewOf(text, media);
};
