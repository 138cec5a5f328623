/** Signs that one may have left out or struck by mistake. */
const ENGLISH = "abcdefghijklmnopqrstuvwxyz'";
const THAI = Array.from({ length: 0x0e4f - 0x0e01 }, (_, at) => String.fromCharCode(0x0e01 + at))
  .filter((sign) => !/[\u0e2f\u0e3a-\u0e3f\u0e46]/.test(sign))
  .join('');

/** Most that is offered. */
const OFFERED = 5;

/**
 * What one slip of the fingers may have made a word from: two signs the wrong way round, one left out or struck twice, one too many,
 * another. The likelier slips come first, and of those the ones that keep the beginning.
 * @param known whether something is a word
 */
export function generateNearbyWords(word: string, known: (word: string) => boolean): string[] {
  const signs = /[\u0e00-\u0e7f]/.test(word) ? THAI : ENGLISH;
  const found = new Set<string>();
  for (const candidates of [swapped(word), dropped(word), added(word, signs), replaced(word, signs)]) {
    for (const candidate of candidates)
      if (candidate !== word && !found.has(candidate) && known(candidate)) found.add(candidate);
    if (found.size >= OFFERED) break;
  }
  return [...found].slice(0, OFFERED);
}

function* swapped(word: string): Iterable<string> {
  for (let at = 0; at + 1 < word.length; at += 1)
    yield `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`;
}

function* dropped(word: string): Iterable<string> {
  for (let at = word.length - 1; at >= 0; at -= 1) yield word.slice(0, at) + word.slice(at + 1);
}

function* added(word: string, signs: string): Iterable<string> {
  for (let at = word.length; at >= 0; at -= 1) {
    // A key pressed once too few: the missing letter is mostly the same as the one next to it.
    const beside = [word[at - 1] ?? '', word[at] ?? ''];
    for (const sign of new Set([...beside, ...signs]))
      if (sign) yield word.slice(0, at) + sign + word.slice(at);
  }
}

function* replaced(word: string, signs: string): Iterable<string> {
  for (let at = word.length - 1; at >= 0; at -= 1)
    for (const sign of signs) yield word.slice(0, at) + sign + word.slice(at + 1);
}
