import { pickInteger, chance, pick, type Random } from './random.ts';
import { NAMES } from './texts/names.ts';

/** A Thai writer's shown name: full name, nickname in Thai or Latin letters, or a playful alias. */
export function generateThaiName(random: Random, female: boolean): string {
  const roll = random();
  if (roll < 0.34) return thaiFullName(random, female);
  if (roll < 0.5) return `${pick(random, NAMES.nickThai)} ${thaiFamilyName(random)}`;
  if (roll < 0.72)
    return `${capital(pick(random, NAMES.nickLatin))} ${capital(pick(random, NAMES.handleEnd))}`;
  if (roll < 0.88) return `${pick(random, NAMES.aliasThai)}${pick(random, NAMES.aliasEnd)}`;
  return `${pick(random, NAMES.nickThai)}${pick(random, ['จ้า', 'เอง', 'ๆ', 'คนเดิม', ' ☁️', 'ไม่มีพี่', 'กินเก่ง'])}`;
}

/** A given and a family name, as on an order. */
function thaiFullName(random: Random, female: boolean): string {
  const start = pick(random, female ? NAMES.femaleStart : NAMES.maleStart);
  return `${start}${pick(random, female ? NAMES.femaleEnd : NAMES.maleEnd)} ${thaiFamilyName(random)}`;
}

/** An English-speaking writer's name. */
export function generateEnglishName(random: Random): string {
  const first = pick(random, NAMES.firstEnglish);
  return chance(random, 0.7)
    ? `${first} ${pick(random, NAMES.lastEnglish)}`
    : `${first} ${pick(random, NAMES.lastEnglish).charAt(0)}.`;
}

/** A made-up news outlet. */
export function generateMediaName(random: Random, language: 'th' | 'en'): string {
  return pick(random, language === 'en' ? NAMES.mediaEnglish : NAMES.mediaThai);
}

/** A handle: from the Latin letters of the name where it has some, else from a nickname. */
export function handleOf(random: Random, name: string): string {
  const letters = name.toLowerCase().replace(/[^a-z]/g, '');
  const stem =
    letters.length > 3
      ? letters
      : `${pick(random, NAMES.nickLatin)}${pick(random, ['', '_', '.'])}${pick(random, NAMES.handleEnd)}`;
  return chance(random, 0.6)
    ? `${stem}${pickInteger(random, 1, 9999)}`
    : `${stem}_${pick(random, NAMES.nickLatin)}`;
}

function thaiFamilyName(random: Random): string {
  return `${pick(random, NAMES.familyStart)}${pick(random, NAMES.familyEnd)}`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
