import { MAX_UNITS } from './normalise.ts';
import { UNIT, UNIT_CLASS } from './unit-class.ts';

/** Hashes of a post's pieces in order; written over by the next split. */
export type Pieces = { count: number; hashes: Int32Array };

/**
 * Cuts a normalised post into pieces without a dictionary: a word of a spaced script, one Thai letter cluster (leading
 * vowel, consonant, marks; close to Theeramunkong's "Thai character cluster"), one emoji, one other sign. Spaces part
 * pieces and are none.
 */
export class PieceSplitter {
  readonly #out: Pieces = { count: 0, hashes: new Int32Array(MAX_UNITS + 8) };

  /** Pieces of `units[0, length)`. */
  split(units: Uint16Array, length: number): Pieces {
    const out = this.#out;
    out.count = 0;
    let hash = 0;
    let open: number = UNIT.space;
    for (let at = 0; at < length; at++) {
      const unit = units[at] ?? 0;
      const kind = UNIT_CLASS[unit] ?? UNIT.other;
      if (open !== UNIT.space && !continues(open, kind)) {
        out.hashes[out.count++] = hash;
        open = UNIT.space;
      }
      if (kind === UNIT.space) continue;
      hash = stepHash(open === UNIT.space ? PIECE_SEED : hash, unit);
      open = kind;
    }
    if (open !== UNIT.space) out.hashes[out.count++] = hash;
    return out;
  }
}

/** Hash of one piece whose text is already in the normalised form (lower case, no apostrophe). */
export function hashPiece(text: string): number {
  let hash = PIECE_SEED;
  for (let at = 0; at < text.length; at++) hash = stepHash(hash, text.charCodeAt(at));
  return hash;
}

const PIECE_SEED = 0x1234567;

function stepHash(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

function continues(open: number, kind: number): boolean {
  if (open === UNIT.word) return kind === UNIT.word;
  if (open === UNIT.leadVowel) return kind === UNIT.consonant;
  if (open === UNIT.consonant || open === UNIT.dependent) return kind === UNIT.dependent;
  return open === UNIT.highSurrogate && kind === UNIT.lowSurrogate;
}
