import type { Hit } from '#contracts/listening/mention.ts';
import { findLiteral, literalOf, type Literal } from '#engine/keywords/literal.ts';
import { foldWithMap, originalSpan } from '#engine/text/fold-map.ts';
import type { Wanted } from '#server/settings/keywords/public.ts';

/** The runs of a text that some words are found in, in UTF-16 units, in their order and never overlapping. */
export const hitsOf = (text: string, literals: readonly Literal[]): Hit[] => {
  const folded = foldWithMap(text);
  const hits: Hit[] = [];
  for (const literal of literals) {
    for (let start = findLiteral(folded.text, literal); start >= 0;) {
      const end = start + literal.text.length;
      hits.push(originalSpan(folded, { start, end }));
      start = findLiteral(folded.text, literal, end);
    }
  }
  return united(hits);
};

/** The words that a keyword's sets include. */
export const includedLiterals = ({ sets, match }: Wanted): Literal[] =>
  [...new Set(sets.flatMap(({ includes }) => includes))].map((word) => literalOf(word, match));

/** Runs that meet or overlap become one. */
const united = (hits: Hit[]): Hit[] => {
  const sorted = hits.sort((a, b) => a.start - b.start || a.end - b.end);
  const out: Hit[] = [];
  for (const { start, end } of sorted) {
    const last = out.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else out.push({ start, end });
  }
  return out;
};
