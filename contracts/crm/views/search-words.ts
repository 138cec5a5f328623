/**
 * What a search of tickets matches: its words, each of which a ticket has to contain, in any place; and phrases in quotes, each of which is
 * one run of letters including the spaces in it. Nothing else splits a text, so Thai without spaces is one run. A quote that is not closed
 * extends to the end, as it does while somebody types. A text without any word is searched for as it is. A telephone number is one word,
 * however its digits are grouped.
 */
export function searchWords(q: string): string[] {
  if (PHONE.test(q.trim()) && q.replaceAll(/\D/g, '').length >= PHONE_DIGITS) return [phoneDigits(q)];
  const words = [...q.matchAll(PART)].map(([whole, quoted]) => (quoted ?? whole).trim());
  const each = new Map(words.filter(Boolean).map((word) => [word.normalize('NFKC').toLowerCase(), word]));
  return each.size === 0 ? [q] : [...each.values()];
}

/** A telephone number in groups, of Thailand or with its country prefix: one word, its digits, as stored texts have it too. */
const PHONE = /^(?:\+|\(\+?|(?=0|66))[\s(]*\d(?:[-.()\s]{0,2}\d)+$/;
const PHONE_DIGITS = 8;
function phoneDigits(q: string): string {
  const digits = q.replaceAll(/\D/g, '');
  // "+66 (0)81" is how some write both prefixes.
  return `${q.includes('+') ? '+' : ''}${digits.replace(/^660/, '66')}`;
}

/** Phones write curly quotes by themselves. One within a word belongs to it: 27" is a word. */
const PART = /["“”]([^"“”]*)["“”]?|\S+/g;
