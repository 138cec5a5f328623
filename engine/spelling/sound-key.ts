/** Consonants of Thai by the Latin letter of the sound that they spell in borrowed words; vowels and tone marks have none. */
const THAI_SOUNDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    k: 'กขฃคฅฆ',
    j: 'จฉชฌ',
    s: 'ซศษส',
    t: 'ดตฎฏฐฑฒถทธ',
    n: 'นณ',
    b: 'บปพภผ',
    f: 'ฟฝ',
    m: 'ม',
    y: 'ยญ',
    r: 'รลฬ',
    w: 'ว',
    h: 'หฮ',
    g: 'ง',
  }).flatMap(([sound, letters]) => [...letters].map((letter) => [letter, sound])),
);

/** Latin spellings of one sound, longer ones first. */
const LATIN_SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/sch|sh/g, 's'],
  [/tch|ch/g, 'j'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/ck|kh/g, 'k'],
  [/gh/g, 'g'],
  [/c(?=[eiy])/g, 's'],
  [/[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/ng/g, 'g'],
  [/g/g, 'k'],
  [/d/g, 't'],
  [/p/g, 'b'],
  [/v/g, 'w'],
  [/l/g, 'r'],
];

/** The fewest sounds that tell two words apart. */
const LEAST_SOUNDS = 3;

/**
 * The consonants of a word as they sound, the same for a borrowed word in Thai and in Latin letters (สตาร์บัคส์, Starbucks); empty where there
 * are too few to tell words apart. Thai pairs that borrowed words do not keep apart (ด and ต, บ and ป, ร and ล) are one sound.
 */
export function toSoundKey(word: string): string {
  const lower = word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '');
  const sounds = /[\u0e00-\u0e7f]/.test(lower) ? readThai(lower) : readLatin(lower);
  const once = sounds.replaceAll(/(.)\1+/g, '$1');
  return once.length < LEAST_SOUNDS ? '' : once;
}

function readThai(word: string): string {
  return Array.from(word, (letter) => THAI_SOUNDS[letter] ?? '').join('');
}

function readLatin(word: string): string {
  let sounds = word.replaceAll(/[^a-z]/g, '');
  for (const [spelling, sound] of LATIN_SOUNDS) sounds = sounds.replaceAll(spelling, sound);
  return sounds.replaceAll(/[aeiou]/g, '');
}
