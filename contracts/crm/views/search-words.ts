/**
 * What a search of tickets looks for: its words, of which a ticket has to hold every one, wherever it does; and what stands between quotes,
 * which is one run of letters with the spaces in it. Nothing else parts a text, so that Thai without spaces is one run. A quote that is
 * not closed goes to the end, as it does while somebody types. A text without any word is looked for as it is.
 */
export const searchWords = (q: string): string[] => {
  const words = [...q.matchAll(PART)].map(([whole, quoted]) => (quoted ?? whole).trim());
  const each = new Map(words.filter(Boolean).map((word) => [word.normalize('NFKC').toLowerCase(), word]));
  return each.size === 0 ? [q] : [...each.values()];
};

/** Phones write curly quotes by themselves. One within a word belongs to it: 27" is a word. */
const PART = /["“”]([^"“”]*)["“”]?|\S+/g;
