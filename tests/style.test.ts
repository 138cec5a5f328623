import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listFilesBelow } from './sources.ts';

type Rule = { word: string; chosen: string[]; banned: string[] };

/** The table of words in the style guide, by language. */
const RULES = readFileSync('docs/style.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!English|-)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, english = '', notEnglish = '', thai = '', notThai = '']) => ({
    en: readRule(english, notEnglish),
    th: readRule(thai, notThai),
  }));

function readRule(chosen: string, banned: string): Rule {
  return {
    word: chosen,
    chosen: chosen.split(', ').filter((word) => word !== ''),
    banned: [...banned.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
  };
}

const COMMENT_OR_TEXT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`/g;
const IMPORT = /^(?:import|export)\s[^;]*?from\s.*$/gm;

/** The texts in a source file, without comments, imports and what is filled in. */
function listTexts(path: string): string[] {
  const source = readFileSync(path, 'utf8').replaceAll(IMPORT, '');
  return [...source.matchAll(COMMENT_OR_TEXT)]
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .map((text) => text.replaceAll(/\{\{[^}]*\}\}|\$\{[^}]*\}/g, ' '))
    .filter((text) => text !== '' && !/^[\w-]+(?:\.[\w-]+)+$/.test(text));
}

/** Words by which pages and fields are searched for may be any; the rest is what people read. */
const isShown = (path: string): boolean => !/page-words|field-words|\/gathered\//.test(path);
const FILES = ['texts/en', 'texts/th', 'server/kit/mail/templates']
  .flatMap((folder) => listFilesBelow(folder, /(?<!\.test)\.ts$/))
  .filter(isShown);
const TEXTS = FILES.flatMap((path) => listTexts(path).map((text) => ({ path, text })));

const CHOSEN_THAI = RULES.flatMap(({ th }) => th.chosen).toSorted((one, other) => other.length - one.length);

/** The banned words in a text: English ones as whole words, Thai ones anywhere outside of a chosen word. */
function findBanned(text: string): string[] {
  const rest = CHOSEN_THAI.reduce((left, word) => left.replaceAll(word, ' '), text);
  return RULES.flatMap(({ en, th }) => [
    ...en.banned.filter((word) => new RegExp(String.raw`(?<![\w-])${word}(?![\w-])`, 'i').test(text)),
    ...th.banned.filter((word) => rest.includes(word)),
  ]);
}

test.each([
  ['The assignee is ผู้ดูแลทิกเก็ต.', ['ผู้ดูแล']],
  ['ติดต่อผู้ดูแลบัญชี', []],
  ['เลือกหมวดหมู่หรือหมวด', ['หมวด']],
  ['Invite Somebody', ['somebody']],
  ['ส่งเมลถึงลูกค้า', ['เมล']],
  ['ส่งอีเมลจากกล่องเมล', []],
])('The words of “%s” that the style guide replaces are %j', (text, banned) => {
  expect(findBanned(text)).toEqual(banned);
});

test('No text has a second word for a thing that the style guide names', () => {
  expect(RULES.length).toBeGreaterThan(35);
  expect(TEXTS.length).toBeGreaterThan(6000);
  const found = TEXTS.map(({ path, text }) => ({ path, text, banned: findBanned(text) }));
  expect(found.filter(({ banned }) => banned.length > 0)).toEqual([]);
});

test('Thai texts leave a space between Thai and Latin letters', () => {
  const joined = /[\u0E01-\u0E5B][A-Za-z]|[A-Za-z][\u0E01-\u0E4E]/;
  const wrong = TEXTS.filter(({ path, text }) => path.startsWith('texts/th/') && joined.test(text));
  expect(wrong).toEqual([]);
});

/** The files whose texts customers and visitors of an organisation read. */
const TO_CUSTOMERS = ['texts/th/labels/widget.ts'];

test('The greeting and the questions to a customer in Thai are polite', () => {
  for (const path of TO_CUSTOMERS) {
    const texts = listTexts(path);
    expect(texts.filter((text) => /ไหม(?!คะ)/.test(text))).toEqual([]);
    expect(texts.some((text) => text.startsWith('สวัสดีค่ะ'))).toBe(true);
  }
});
