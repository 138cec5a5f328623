import type { IncomingMedia } from '#contracts/inbound/incoming.ts';

const SUBJECT_UNITS = 120;
const PREVIEW_UNITS = 200;

/** Cuts a text at so many UTF-16 units, never inside a character, and says so by an ellipsis. */
const cut = (text: string, limit: number): string => {
  if (text.length <= limit) return text;
  return `${text
    .slice(0, limit - 1)
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
