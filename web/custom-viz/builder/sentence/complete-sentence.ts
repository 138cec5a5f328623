import type { Catalogue, Field } from '../catalogue/catalogue.ts';
import { plain, searchFields } from '../catalogue/search-fields.ts';

/** What may be written at the end of a sentence: the text that is replaced, and the suggestions. */
export type SentenceCompletion = { start: number; suggestions: readonly SentenceSuggestion[] };
export type SentenceSuggestion = { text: string; name: string; group: string | null; of: Field['of'] };

const MOST = 8;
/** How many words back a name may begin. */
const MOST_WORDS = 4;

/** Suggests fields whose names or other words begin with what is typed last; dimensions first after a word such as “by”. */
export function completeSentence(typed: string, catalogue: Catalogue, isAlong: boolean): SentenceCompletion {
  for (const start of listStarts(typed)) {
    const last = typed.slice(start);
    if (plain(last).trim().length < 2) continue;
    const found = findFields(last, catalogue, isAlong);
    if (found.length > 0) return { start, suggestions: found };
  }
  return { start: typed.length, suggestions: [] };
}

/** Where the last name may begin: at one of the last words, the longest first; in Thai at any letter. */
function listStarts(typed: string): number[] {
  const words = [...typed.matchAll(/\S+/g)].map(({ index }) => index).slice(-MOST_WORDS);
  const [whole = ''] = /[\u0E00-\u0E7F]+$/.exec(typed) ?? [];
  const thai = Array.from(
    { length: Math.max(0, whole.length - 1) },
    (_, index) => typed.length - whole.length + index,
  );
  return [...words, ...thai].toSorted((one, other) => one - other);
}

function findFields(last: string, catalogue: Catalogue, isAlong: boolean): SentenceSuggestion[] {
  const wanted = plain(last).trim();
  const begins = (field: Field): boolean => field.words.some((word) => plain(word).startsWith(wanted));
  const groups = new Map(catalogue.groups.map(({ id, name }) => [id, name]));
  const all: readonly Field[] = [
    ...catalogue.time,
    ...catalogue.groups.flatMap(({ measures, dimensions }) => [...measures, ...dimensions]),
  ];
  const found = searchFields(all.filter(begins), wanted).toSorted(
    (one, other) =>
      Number((other.of === 'dimension') === isAlong) - Number((one.of === 'dimension') === isAlong),
  );
  const seen = new Set<string>();
  return found.flatMap((field) => {
    const key = field.of === 'dimension' ? field.ref : field.id;
    if (seen.has(key) || seen.size >= MOST) return [];
    seen.add(key);
    const group = field.of === 'measure' ? (groups.get(field.dataSet ?? '') ?? null) : null;
    return [{ text: field.name, name: field.name, group, of: field.of }];
  });
}
