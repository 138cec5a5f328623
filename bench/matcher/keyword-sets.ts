import { readLines, readRows } from '#bench/matcher/posts.ts';
import type { KeywordSet } from '#contracts/keywords/set.ts';
import { fold } from '#engine/text/fold.ts';

/**
 * Keyword sets as brands write them, the same for the same seed. A set watches a specific subject: a brand's name, a Thai word, or a name,
 * tag or phrase from the posts themselves, provided that few posts contain it. Two in five sets add a second word and a third exclude two
 * words; these words may be of any frequency.
 */
export function makeKeywordSets(count: number, posts: readonly string[], seed = 1): KeywordSet[] {
  const random = makeRandom(seed);
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const { rare, common } = vocabulary(posts);
  const dictionary = readLines('7_query/thai_words.txt').filter(
    (word) => word.length > 2 && !common.has(word),
  );
  const names = readRows('7_query/brand_names.jsonl')
    .flatMap(nameOf)
    .filter((name) => !common.has(fold(name)));
  const everyday = [...common];
  const particular = (): string => {
    const draw = random();
    if (draw < 0.15) return pick(names);
    return draw < 0.45 ? pick(dictionary) : pick(rare);
  };
  const addition = (): string => (random() < 0.5 ? pick(everyday) : particular());
  return Array.from({ length: count }, () => ({
    includes: random() < 0.6 ? [particular()] : [particular(), addition()],
    excludes: random() < 0.33 ? [[addition()], [addition()]] : [],
  }));
}

/** Words and short phrases between spaces and punctuation, split by whether more than one post in a thousand contains them. */
function vocabulary(posts: readonly string[]): { rare: string[]; common: Set<string> } {
  const seen = new Map<string, number>();
  for (const post of posts) {
    const parts = post.match(/[#@]?[\p{L}\p{M}\p{N}_]+/gu) ?? [];
    const phrases = parts.flatMap((part, at) => [
      part.slice(0, 16),
      ...(at % 3 === 0 ? [`${part} ${parts[at + 1] ?? ''}`.trim()] : []),
    ]);
    for (const phrase of new Set(phrases))
      if (phrase.length > 1) seen.set(phrase, (seen.get(phrase) ?? 0) + 1);
  }
  const most = posts.length / 1000;
  const entries = [...seen];
  return {
    rare: entries.filter(([word, times]) => times <= most && word.length > 2).map(([word]) => word),
    common: new Set(entries.filter(([, times]) => times > most).map(([word]) => word)),
  };
}

function nameOf(row: unknown): string[] {
  return typeof row === 'object' && row !== null && 'name' in row && typeof row.name === 'string'
    ? [row.name]
    : [];
}

/** Mulberry32: small, fast, the same on every machine. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
