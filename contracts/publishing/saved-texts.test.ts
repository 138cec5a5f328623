import { expect, test } from 'vitest';
import {
  countHashtags,
  fillVariables,
  insertSavedText,
  savedTexts,
} from '#contracts/publishing/saved-texts.ts';

const { text } = savedTexts.resources.texts.fields;
function codesOf(value: string): unknown[] {
  const { error } = text.safeParse(value);
  return error?.issues.map((issue) => ('params' in issue ? issue.params?.['fault'].code : issue.code)) ?? [];
}

test('Known variables are filled in, and those without a value stay to be seen', () => {
  expect(fillVariables('{{brand}} ถึง {{ date }}: {{link}}', { brand: 'กาแฟ', date: '31 ธ.ค.' })).toBe(
    'กาแฟ ถึง 31 ธ.ค.: {{link}}',
  );
});

test('A text with an unknown variable, or with more hashtags than Instagram takes, is refused', () => {
  expect(codesOf('Hello {{brand}}')).toEqual([]);
  expect(codesOf('Hello {{weather}}')).toEqual(['saved_text_variable']);
  const tags = Array.from({ length: 31 }, (_one, index) => `#กาแฟ${index}`);
  expect(codesOf(tags.slice(0, 30).join(' '))).toEqual([]);
  expect(codesOf(tags.join(' '))).toEqual(['hashtags_over']);
  expect(countHashtags('#กาแฟ ＃coffee a#b &#39; #')).toBe(2);
});

test('A text goes where the cursor is, hashtags and signatures to the end, and there once', () => {
  expect(insertSavedText('Hello !', { kind: 'text', saved: 'world', at: 6 })).toBe('Hello world!');
  const once = insertSavedText('Hello\n', { kind: 'hashtags', saved: '#a #b', at: 0 });
  expect(once).toBe('Hello\n\n#a #b');
  expect(insertSavedText(once, { kind: 'hashtags', saved: '#a #b', at: 0 })).toBe(once);
  expect(insertSavedText('', { kind: 'signature', saved: 'The team', at: 0 })).toBe('The team');
});
