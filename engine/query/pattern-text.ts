/** A piece of a pattern: letters as they are, `*` (any letters, or none) or `?` (one letter). */
export type PatternPiece = { letters: string } | { wild: '*' | '?' };

/** Reads a pattern as it is written: a backslash takes the next sign its meaning. */
export function readPattern(pattern: string): PatternPiece[] {
  const pieces: PatternPiece[] = [];
  let letters = '';
  const close = (): void => {
    if (letters !== '') pieces.push({ letters });
    letters = '';
  };
  for (let at = 0; at < pattern.length; at++) {
    const sign = pattern.charAt(at);
    if (sign === '\\' && at + 1 < pattern.length) letters += pattern.charAt(++at);
    else if (sign === '*' || sign === '?') {
      close();
      const last = pieces.at(-1);
      if (sign === '?' || last === undefined || !('wild' in last) || last.wild !== '*')
        pieces.push({ wild: sign });
    } else letters += sign;
  }
  close();
  return pieces;
}

/** Writes letters into a pattern, so that each matches itself. */
export const escapePattern = (text: string): string => text.replace(/[\\*?]/g, '\\$&');

/** The letters of a pattern that has no wildcard; undefined where it has one. */
export function toPlainLetters(pattern: string): string | undefined {
  const pieces = readPattern(pattern);
  if (pieces.some((piece) => 'wild' in piece)) return undefined;
  return pieces.map((piece) => ('letters' in piece ? piece.letters : '')).join('');
}
