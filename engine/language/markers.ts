/** How many words a text has, and how many of them are everyday words of one language and hardly of another. */
export type MarkerCounts = {
  words: number;
  english: number;
  /** Short English words that other languages have as well: they indicate English only next to everyday English words. */
  weakEnglish: number;
  indonesian: number;
  malay: number;
  /** Thai as people type it in Latin letters. */
  karaoke: number;
  /** Hindi as people type it in Latin letters. */
  hindi: number;
};

const ENGLISH =
  'the and you that this with have are for not what your they just but from out all when who will about its im dont of been how ' +
  'get there would she their were has more than because today tonight tomorrow love good thanks thank please never know why ' +
  'going really great hello awesome best worst nice it is my we which should could these those only every here where back very ' +
  'much many some still want need think people first last next after before again down over into off too even our his her them';
const WEAK_ENGLISH = 'i a at in on to me was by be do did if or as up had got per us';
const INDONESIAN =
  'banget gak nggak enggak ngga bisa aja karena kalo dong sih udah sudah kamu gue gua lu sangat tidak untuk belum adalah bukan mau gimana kenapa ' +
  'makanannya tempatnya harganya enak murah rumah kasih mereka kita juga jadi';
const MALAY =
  'kerana awak korang nak macam kat tak sahaja bahawa iaitu ialah boleh cakap sedap korang dekat pun kereta wang je';
const HINDI =
  'hai hain nahi nahin kya kyun kyon kaise kaisa kahan kuch aap aapka aapki aapke apna apni apne tum tumhara mera meri mere tera teri ' +
  'hum humara hamara hamare unka unki unke iska iski iske uska uski bhi toh yeh woh bahut bahot accha acha achha raha rahe rahi gaya ' +
  'gayi karna karne karke karta karte hoga hogi honge hota hoti hua hui tha thi yaar bhai matlab abhi kabhi sirf lekin magar phir ' +
  'jaise wala wale wali chahiye liye saath desh log logo';

const KARAOKE =
  'mak krub krab krap khrap khrub kha loei loey aroi sabai sawasdee sawatdee khun khop khob khao thod thot plao chob suay ' +
  'sanook raka rakha tao thao thaorai rai teung thueng mai dee yang ngai reu yod ngong yak kid ter';

const SEED = 0x811c9dc5 | 0;
const NONE = 0;
const EN = 1;
const ID = 2;
const MS = 3;
const HI = 4;
const WEAK = 5;
const TH = 6;
const APOSTROPHES = [0x27, 0x2019];
const MARKERS = new Map([
  ...marks(KARAOKE, TH),
  ...marks(WEAK_ENGLISH, WEAK),
  ...marks(HINDI, HI),
  ...marks(INDONESIAN, ID),
  ...marks(MALAY, MS),
  ...marks(ENGLISH, EN),
]);

/** Counts the marker words of a text in one pass, without cutting it into strings. */
export function countMarkers(text: string): MarkerCounts {
  const found = [0, 0, 0, 0, 0, 0, 0];
  let words = 0;
  let hash = SEED;
  let length = 0;
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? text.charCodeAt(at) : 0;
    const lower = unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit;
    if ((lower >= 0x61 && lower <= 0x7a) || lower >= 0xc0) {
      if (APOSTROPHES.includes(lower)) continue;
      hash = step(hash, lower);
      length++;
    } else if (length > 0 && !APOSTROPHES.includes(lower)) {
      const marker = MARKERS.get(hash) ?? NONE;
      found[marker] = (found[marker] ?? 0) + 1;
      words++;
      hash = SEED;
      length = 0;
    }
  }
  const [, english = 0, indonesian = 0, malay = 0, hindi = 0, weakEnglish = 0, karaoke = 0] = found;
  return { words, english, weakEnglish, indonesian, malay, karaoke, hindi };
}

function step(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

function marks(words: string, marker: number): [number, number][] {
  return words
    .split(' ')
    .map((word) => [[...word].reduce((hash, sign) => step(hash, sign.charCodeAt(0)), SEED), marker]);
}
