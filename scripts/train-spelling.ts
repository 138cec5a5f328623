import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { makeTable, toWordKey } from '#engine/spelling/word-table.ts';

/**
 * Builds the word tables of the spelling checker (engine/spelling/weights): Thai from the word list of PyThaiNLP (CC0-1.0) in the data
 * folder, English from the Hunspell dictionaries of the packages `dictionary-en` and `dictionary-en-gb` (MIT and BSD) with every ending
 * their rules allow.
 */
const DATA = '../shared/data/7_query/thai_words.txt';
const TO = 'engine/spelling/weights';

/** Words that people write to customers and that no dictionary has. */
const SPOKEN = [
  'ค่ะ',
  'คะ',
  'ครับ',
  'ครับผม',
  'นะคะ',
  'จ้า',
  'จ้ะ',
  'แอดมิน',
  'แชต',
  'ไลน์',
  'แอป',
  'ออเดอร์',
  'เคลม',
  'โค้ด',
];

const thai = readFileSync(DATA, 'utf8')
  .split('\n')
  .map((line) => line.trim().normalize('NFC'))
  .filter((word) => /^[\u0e00-\u0e7f]+$/.test(word) && (word.length > 1 || /[ณธ]/.test(word)));

const load = createRequire(import.meta.url);

/** Every form of a Hunspell dictionary: `nspell`, which has no types, stores them as keys of `data`. */
function formsOf(name: string): string[] {
  const folder = dirname(load.resolve(name));
  const part = (ending: string): Buffer => readFileSync(join(folder, `index.${ending}`));
  const speller: unknown = Reflect.construct(load('nspell'), [part('aff'), part('dic')]);
  const forms: unknown = Reflect.get(Object(speller), 'data');
  return Object.keys(Object(forms)).map(toWordKey);
}
const english = ['dictionary-en', 'dictionary-en-gb'].flatMap(formsOf);

for (const [name, words] of [
  ['thai', [...thai, ...SPOKEN]],
  ['english', english],
] as const) {
  const table = makeTable(words);
  writeFileSync(join(TO, `${name}.bin`), table);
  console.log(`${name}: ${new Set(words).size} words, ${table.length} bytes`);
}
