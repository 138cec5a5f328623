import { NEGATORS } from './negation.ts';
import { hashPiece } from './pieces.ts';

/** The polarity of words and emoji by themselves: key of the word or of a sequence of two or three characters, valence -1 to 1. */
export type Lexicon = ReadonlyMap<number, number>;

/** How many numbers a {@link ToneReader} computes for a post. */
export const TONE_COUNT = 4;

/** A negated word has the opposite valence, but a weaker one; a word before "but" counts half, one after it half as much again. */
const NEGATED = -0.74;
const NEGATION_REACH = 3;
const BEFORE_BUT = 0.5;
const AFTER_BUT = 1.5;
/** What one intensifier adds, and the scale on which sums level off, both in units of valence -4 to 4. */
const BOOST = 0.293;
const LEVEL = 15;
const SCALE = 4;

const hashes = (words: string): ReadonlySet<number> => new Set(words.split(' ').map(hashPiece));
const BUT = hashPiece('but');
const STRONGER = hashes(
  'absolutely amazingly awfully completely considerably decidedly deeply enormously entirely especially exceptionally extremely ' +
    'fabulously fucking greatly highly hugely incredibly intensely majorly more most particularly purely quite really remarkably so ' +
    'substantially thoroughly totally tremendously unbelievably unusually utterly very super too damn',
);
const WEAKER = hashes(
  'almost barely hardly kinda kindof less little marginally occasionally partly scarcely slightly somewhat sorta',
);

/**
 * Evaluates a post's words by a lexicon, with the rules of VADER (Hutto and Gilbert, "VADER: A parsimonious rule-based model for sentiment
 * analysis of social media text", ICWSM 2014): negation, intensifiers, "but", and sums that level off. Returns four numbers from 0 to 1:
 * all positive, all negative, by how much positive prevails, by how much negative does.
 */
export class ToneReader {
  readonly #lexicon: Lexicon;
  readonly #out = new Float64Array(TONE_COUNT);

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
  }

  /** Numbers of one post, given as the hashes of its pieces; overwritten by the next call. */
  read(pieces: Int32Array, count: number): Float64Array {
    const out = this.#out;
    const but = pieces.lastIndexOf(BUT, count - 1);
    let good = 0;
    let bad = 0;
    for (let at = 0; at < count; at++) {
      const valence = this.#valenceAt(pieces, at);
      if (valence === 0) continue;
      const weighed = valence * (but <= 0 ? 1 : at < but ? BEFORE_BUT : AFTER_BUT);
      if (weighed > 0) good += weighed;
      else bad -= weighed;
    }
    const balance = good - bad;
    out[0] = level(good);
    out[1] = level(bad);
    out[2] = level(Math.max(balance, 0));
    out[3] = level(Math.max(-balance, 0));
    return out;
  }

  #valenceAt(pieces: Int32Array, at: number): number {
    const own = pieces[at] ?? 0;
    const plain = this.#lexicon.get(own) ?? this.#emoticonAt(pieces, at);
    if (plain === undefined) return 0;
    const before = pieces[at - 1] ?? 0;
    const boost = STRONGER.has(before) ? BOOST : WEAKER.has(before) ? -BOOST : 0;
    const valence = plain * SCALE + Math.sign(plain) * boost;
    return isNegated(pieces, at) ? valence * NEGATED : valence;
  }

  #emoticonAt(pieces: Int32Array, at: number): number | undefined {
    if (at === 0) return undefined;
    const pair = runKey(pieces[at - 1] ?? 0, pieces[at] ?? 0);
    return (
      this.#lexicon.get(pair) ??
      (at > 1
        ? this.#lexicon.get(runKey(runKey(pieces[at - 2] ?? 0, pieces[at - 1] ?? 0), pieces[at] ?? 0))
        : undefined)
    );
  }
}

/** Key of a sequence of pieces, built piece by piece: emoticons such as `:)` and `:-(` are sequences of two or three characters. */
export function runKey(before: number, piece: number): number {
  return Math.imul(before ^ 0x3c6ef372, 0x85ebca6b) ^ piece;
}

function isNegated(pieces: Int32Array, at: number): boolean {
  for (let back = 1; back <= NEGATION_REACH && back <= at; back++)
    if (NEGATORS.has(pieces[at - back] ?? 0)) return true;
  return false;
}

function level(sum: number): number {
  return sum / Math.sqrt(sum * sum + LEVEL);
}
