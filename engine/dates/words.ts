import { LATIN_MONTHS, THAI_MONTHS } from '#engine/dates/month-names.ts';
import { LONG_ZONES, ZONE_ABBREVIATIONS, type WrittenZone } from '#engine/dates/zone-names.ts';

/**
 * The kind of a word in a date, as one letter: `M` a month, `N` a Thai month, `W` a weekday, `B` the Buddhist era, `A` the common era, `P`
 * AM or PM, `O` the end of a time, `H`, `I`, `J` hours, minutes and seconds by name, `Z` a zone, `U` UTC before an offset, `K` the week of
 * ISO 8601, `S` the end of an ordinal, ' ' a word without meaning, `-` a mark between numbers.
 */
export type WordKind =
  | 'M'
  | 'N'
  | 'W'
  | 'B'
  | 'A'
  | 'P'
  | 'O'
  | 'H'
  | 'I'
  | 'J'
  | 'Z'
  | 'U'
  | 'K'
  | 'S'
  | ' '
  | '-';

/** A word with its meaning: the month, 0 or 12 hours for AM or PM, or the zone. */
export type Word = { kind: WordKind; value: WrittenZone };

const KINDS: readonly (readonly [kind: WordKind, words: string])[] = [
  [
    'W',
    'monday mon tuesday tues tue wednesday weds wed thursday thurs thur thu friday fri saturday sat sunday sun',
  ],
  ['W', 'lundi lun mardi mercredi mer jeudi jeu vendredi ven samedi sam dimanche dim'],
  ['W', 'montag mo dienstag di mittwoch mi donnerstag do freitag fr samstag sonnabend sa sonntag so'],
  ['W', 'lunes martes miercoles mie jueves jue viernes vie sabado sab domingo dom'],
  [
    'W',
    'lunedi martedi mercoledi giovedi gio venerdi sabato domenica segunda terca quarta quinta sexta feira',
  ],
  ['W', 'senin selasa rabu kamis jumat sabtu minggu isnin khamis jumaat ahad'],
  ['B', 'be'],
  ['A', 'ad ce'],
  ['O', 'hrs hours uhr'],
  ['H', 'h hr'],
  ['I', 'min'],
  ['J', 's sec'],
  ['K', 'w'],
  ['S', 'st nd rd th er'],
  [' ', 'a as at on the of edited posted published updated created date time kl um le de del las pukul jam'],
  ['U', 'utc gmt ut'],
];

const THAI_KINDS: readonly (readonly [kind: WordKind, words: string])[] = [
  ['W', 'จันทร์ อังคาร พุธ พฤหัสบดี พฤหัส ศุกร์ เสาร์ อาทิตย์ จ. อ. พ. พฤ. ศ. ส. อา.'],
  ['B', 'พ.ศ. พ.ศ พศ. พศ พุทธศักราช'],
  ['A', 'ค.ศ. ค.ศ คศ. คศ คริสต์ศักราช คริสตศักราช'],
  ['O', 'น. น'],
  ['H', 'นาฬิกา'],
  ['I', 'นาที'],
  ['J', 'วินาที'],
  [' ', 'แก้ไขแล้ว แก้ไข วันที่ วัน ที่ เดือน ปี เวลา เมื่อ ณ โพสต์เมื่อ โพสต์ เผยแพร่เมื่อ เผยแพร่'],
];

/** Chinese, Japanese and Korean write the parts of a date after its numbers. */
const EASTERN: readonly (readonly [kind: WordKind, words: string])[] = [
  ['-', '年 月 년 월'],
  [' ', '日 号 일'],
  ['H', '時 时 시'],
  ['I', '分 분'],
  ['J', '秒 초'],
];

const HALVES: ReadonlyMap<string, number> = new Map([
  ['am', 0],
  ['pm', 12],
  ['ก่อนเที่ยง', 0],
  ['หลังเที่ยง', 12],
  ['上午', 0],
  ['下午', 12],
  ['午前', 0],
  ['午後', 12],
  ['오전', 0],
  ['오후', 12],
]);

function wordsOf(table: readonly (readonly [WordKind, string])[]): [string, Word][] {
  return table.flatMap(([kind, words]) =>
    words.split(' ').map((word): [string, Word] => [word, { kind, value: 0 }]),
  );
}

function valued(kind: WordKind, names: Iterable<[string, WrittenZone]>): [string, Word][] {
  return [...names].map(([name, value]) => [name, { kind, value }]);
}

/** Words in Latin letters, lower case without accents. */
export const LATIN_WORDS: ReadonlyMap<string, Word> = new Map([
  ...valued('Z', ZONE_ABBREVIATIONS),
  ...wordsOf(KINDS),
  ...valued('M', LATIN_MONTHS),
  ...valued('P', HALVES),
]);

/** Words in other scripts, without spaces between them. */
export const OTHER_WORDS: ReadonlyMap<string, Word> = new Map([
  ...wordsOf(THAI_KINDS),
  ...wordsOf(EASTERN),
  ...valued('N', THAI_MONTHS),
  ...valued('N', abbreviated(THAI_MONTHS)),
  ...valued('P', HALVES),
  ...valued('Z', LONG_ZONES),
]);

/** The longest known word in another script at a position. */
export const OTHER_WORD = longestFirst([...OTHER_WORDS.keys()].filter((word) => !/^[a-z]/.test(word)));

/** A long name of a zone at a position. */
export const LONG_ZONE = longestFirst([...LONG_ZONES.keys()].filter((name) => /^[a-z]/.test(name)));

/** `ม.ค.`, `ม.ค`, `มค.` besides `มค`. */
function abbreviated(months: ReadonlyMap<string, number>): [string, number][] {
  return [...months].flatMap(([name, month]): [string, number][] => {
    if (!/^\p{L}\p{M}*[\p{L}]?\p{M}?[คพย]$/u.test(name) || name.length > 4) return [];
    const [head, end] = [name.slice(0, -1), name.slice(-1)];
    return [`${head}.${end}.`, `${head}.${end}`, `${head}. ${end}.`, `${name}.`].map((form) => [form, month]);
  });
}

function longestFirst(words: readonly string[]): RegExp {
  const sorted = words.toSorted((a, b) => b.length - a.length);
  return new RegExp(sorted.map((word) => word.replaceAll('.', '\\.')).join('|'), 'y');
}
