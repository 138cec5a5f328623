import { normalizeDigits, normalizeSigns, stripAccents } from '#engine/text/look-alikes.ts';
import { isSettled } from '#engine/text/settled.ts';
import { simplify } from '#engine/text/simplify.ts';
import { collapseSpaces } from '#engine/text/spaces.ts';
import { normalizeThaiMarks } from '#engine/text/thai-marks.ts';

/**
 * Folds a text for comparing: NFKC, lower case, one spelling for Thai look-alike and repeated marks, plain signs, digits and Latin letters,
 * one space between words, no invisible characters. Keywords and posts are folded in the same way; a match is then plain equality of units.
 * The database's `fold_text` does the same for what the CRM stores (docs/decisions/0157).
 *
 * Beyond Unicode's NFKC: SARA AM stays the one character that is typed, ™ and ℠ are separated by a space (otherwise they would join the
 * word before them), final sigma becomes sigma, lone surrogates become U+FFFD. Folding is idempotent.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (isSettled(lower, changes)) return lower;
  const simple = simplify(lower);
  return simple !== lower && isSettled(simple, changes) ? simple : foldSlowly(text);
}

/** One tidied mark can bring others side by side: repeated until nothing moves (once, for nearly all). */
function foldSlowly(text: string): string {
  let folded = foldOnce(text);
  while (!isSettled(folded, changes)) {
    const next = foldOnce(folded);
    if (next === folded) break;
    folded = next;
  }
  return folded;
}

function foldOnce(text: string): string {
  const shown = text.toWellFormed().replace(INVISIBLE, '').replace(/[™℠]/g, spellSymbol);
  const lower = normalizeSigns(shown).normalize('NFKC').toLowerCase().replace(/ς/g, 'σ').normalize('NFKC');
  const plain = stripAccents(normalizeDigits(lower)).replace(/(\p{M})\1+/gu, '$1');
  return collapseSpaces(normalizeThaiMarks(plain));
}

const changes = (unit: string): boolean => foldOnce(unit) !== unit;

/**
 * Characters that draw nothing: controls (not tab and line ends), soft hyphen, zero-width and direction signs, variation
 * selectors. A joiner between two pictures stays: it makes one of them.
 */
const INVISIBLE =
  /(?<!\p{Extended_Pictographic}[\ufe00-\ufe0f\u{1f3fb}-\u{1f3ff}]*)\u200d|\u200d(?!\p{Extended_Pictographic})|[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0100}-\u{e01ef}]/gu;

const spellSymbol = (symbol: string): string => (symbol === '™' ? ' tm' : ' sm');
