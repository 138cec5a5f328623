/** Crockford's letters and digits: none is mistaken for another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const MARK = /\[([0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4})\]/giu;

/** Random bytes of which a mark is made. */
export const MARK_BYTES = 8;

/** A mark of eight letters and digits (40 bits), as `7K2M-QX9D`, made of this many random bytes. */
export function markOf(bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, MARK_BYTES), (byte) => LETTERS[byte % LETTERS.length]).join(
    '',
  );
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** A subject followed by the mark, in brackets. */
export function withMark(subject: string, mark: string | null): string {
  return mark === null ? subject : `${subject} [${mark}]`;
}

/** The marks in a subject, the last one first: mail programs put additions before it. */
export function extractMarks(subject: string): string[] {
  return Array.from(subject.matchAll(MARK), ([, mark = '']) => mark.toUpperCase()).toReversed();
}
