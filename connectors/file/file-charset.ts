import { isAscii } from 'node:buffer';
import type { CharsetEvidence } from '#engine/charset/charset-evidence.ts';
import type { CharsetName } from '#engine/charset/charset-name.ts';
import { decideCharset } from '#engine/charset/decide-charset.ts';

/** Takes a piece of a file into the evidence; one that is ASCII throughout costs next to nothing. */
export function addEvidence(evidence: CharsetEvidence, piece: Uint8Array): void {
  if (isAscii(piece) && !piece.includes(0)) evidence.skipAscii(piece.length);
  else evidence.add(piece);
}

/** Whether a beginning has enough beyond ASCII to decide by. */
export const isEnough = ({ utf8 }: CharsetEvidence): boolean => utf8.whole + utf8.broken >= ENOUGH;
const ENOUGH = 200;

/** Signals the end of the file: a character that is cut off there is a broken one. */
export const endEvidence = (evidence: CharsetEvidence): void => evidence.utf8.end();

/** The character set that the evidence comes to. */
export const resolveCharset = (evidence: CharsetEvidence): CharsetName => decideCharset(evidence);
