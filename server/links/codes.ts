import { randomInt } from 'node:crypto';
import { CODE_CHARACTERS, CODE_LENGTH } from '#contracts/links/short-link.ts';

/** A code that nobody guesses. */
export function makeCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join(
    '',
  );
}
