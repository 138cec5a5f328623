import { findFittingEnd } from '#engine/publishing/fitting-text.ts';
import { BREAK, listBreaks, type TextBreak } from '#engine/publishing/sentence-ends.ts';

/** Where the number of a part is (`2/5`): before its text, below it, or nowhere. */
export type ThreadNumbering = 'before' | 'after' | 'none';

/** How a text is divided: what fits into one part, and how parts are numbered. */
export type ThreadOptions = { fits: (part: string) => boolean; numbering: ThreadNumbering };

/** A text as the parts of a thread: `pieces` together are the text, `parts` are what is published of them. */
export type SplitThread = { pieces: string[]; parts: string[] };

/**
 * Divides a text into the parts of a thread, each within the limit of the network with its number. Parts end with a paragraph or a sentence
 * where one ends late enough, else with a clause of Thai, else with a word; only a word that is too long for a part is cut, between characters.
 *
 * @throws RangeError where not even one character fits beside its number
 */
export function splitThread(text: string, { fits, numbering }: ThreadOptions): SplitThread {
  if (fits(text.trim())) return { pieces: [text], parts: [text.trim()] };
  const breaks = listBreaks(text);
  for (let digits = 1; ; digits++) {
    const widest = '9'.repeat(digits);
    const fitsNumbered = (piece: string): boolean =>
      fits(numberPart(piece, `${widest}/${widest}`, numbering));
    const pieces = divideText(text, breaks, fitsNumbered);
    if (String(pieces.length).length > digits) continue;
    const parts = pieces.map((piece, index) => numberPart(piece, `${index + 1}/${pieces.length}`, numbering));
    return { pieces, parts };
  }
}

/** A part as it is published: without the spaces around it, and with its number. */
function numberPart(piece: string, number: string, numbering: ThreadNumbering): string {
  const text = piece.trim();
  if (numbering === 'none') return text;
  return numbering === 'before' ? `${number} ${text}` : `${text}\n${number}`;
}

function divideText(text: string, breaks: readonly TextBreak[], fits: (piece: string) => boolean): string[] {
  const pieces: string[] = [];
  let from = 0;
  while (from < text.length) {
    const end = from + findPieceEnd(text.slice(from), from, { breaks, fits });
    pieces.push(text.slice(from, end));
    from = end;
  }
  return pieces;
}

type Division = { breaks: readonly TextBreak[]; fits: (piece: string) => boolean };

/** The length of the first piece of what is left. */
function findPieceEnd(rest: string, from: number, { breaks, fits }: Division): number {
  const longest = findFittingEnd(rest, fits);
  if (longest === rest.length) return longest;
  if (longest === 0) throw new RangeError('The limit leaves no room for a text.');
  // A space at the end is not published: the break behind it is within reach.
  const reach = longest + (/^\s+/.exec(rest.slice(longest))?.[0].length ?? 0);
  const within = breaks.filter(({ at }) => at > from && at - from <= reach && fits(rest.slice(0, at - from)));
  const late = within.filter(({ at }) => at - from >= longest * LATE);
  const chosen =
    late.findLast(({ rank }) => rank === BREAK.paragraph) ??
    late.findLast(({ rank }) => rank === BREAK.sentence) ??
    late.findLast(({ rank }) => rank === BREAK.clause) ??
    within.at(-1);
  return chosen ? chosen.at - from : longest;
}

/** The share of a part that has to be filled before it may end with a sentence. */
const LATE = 0.35;
