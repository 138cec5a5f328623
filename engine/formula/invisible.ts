/** `U+202E`: how a character that cannot be seen is named. */
export function nameCodePoint(point: string): string {
  return `U+${(point.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * Characters that no constant text may contain: controls, halves of surrogate pairs, separators of lines, and those that turn the direction of
 * writing, with which a text could look like another one. Joiners and the zero-width space belong to written Thai and to emoji.
 */
const REFUSED_IN_TEXT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** A name has no character at all that cannot be seen. */
const REFUSED_IN_NAME = /[\p{C}\p{Zl}\p{Zp}]/u;

/** The first character that a text (or a name) may not contain, with its offset. */
export function findRefusedCharacter(
  text: string,
  within: 'text' | 'name',
): { offset: number; point: string } | undefined {
  const found = (within === 'text' ? REFUSED_IN_TEXT : REFUSED_IN_NAME).exec(text);
  return found === null ? undefined : { offset: found.index, point: found[0] };
}
