/** Crockford's letters and digits: none is taken for another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const MARK = /\[([0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4})\]/giu;

/** Bytes of chance that a mark is made of. */
export const MARK_BYTES = 8;

/** A mark of eight letters and digits (40 bits), as `7K2M-QX9D`, made of as many bytes of chance. */
export const markOf = (bytes: Uint8Array): string => {
  const letters = Array.from(bytes.subarray(0, MARK_BYTES), (byte) => LETTERS[byte % LETTERS.length]).join(
    '',
  );
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
};

/** A subject with the mark behind it, in brackets. */
export const withMark = (subject: string, mark: string | null): string =>
  mark === null ? subject : `${subject} [${mark}]`;

/** The marks that stand in a subject, the last first: whatever was put before it came later. */
export const extractMarks = (subject: string): string[] =>
  Array.from(subject.matchAll(MARK), ([, mark = '']) => mark.toUpperCase()).toReversed();
