import { expect, it } from 'vitest';
import { charsets } from './charset-scorer.ts';
import { listDataFiles, type DataFile } from './data-file.ts';
import { SCORERS } from './scorers.ts';
import { makeSentimentPredictor } from './sentiment-judge.ts';

const OWN_DATA = new URL('./made-here/', import.meta.url).pathname;
const FILE = 'charsets/labelled_bytes.jsonl';

function score(file: DataFile) {
  return charsets.score(file, { files: [file], judge: makeSentimentPredictor(() => []) });
}
function fileOf(rows: unknown[]): DataFile {
  return {
    name: FILE,
    path: FILE,
    stem: 'charsets/labelled_bytes',
    split: '',
    rows: () => rows,
  };
}
const base64 = (...bytes: number[]): string => Buffer.from(bytes).toString('base64');

it('The charset scorer scores the texts of this repository, and all but one are read', () => {
  const file = listDataFiles(OWN_DATA).find(({ name }) => name === FILE);
  if (file === undefined) throw new Error(`${FILE} is missing`);
  expect(SCORERS.find((one) => one.fits(file))).toBe(charsets);
  const results = score(file);
  expect(results.reduce((sum, { rows }) => sum + rows, 0)).toBe(file.rows().length);
  expect(results.length).toBeGreaterThan(10);
  // UTF-16 without a byte order mark, a space or a digit cannot be detected: one row is such a text.
  const wrong = results.filter(({ rows, right }) => right < rows);
  expect(wrong).toMatchObject([{ what: 'kind=UTF-16, no mark', rows: 10, right: 9 }]);
});

it('A row counts as wrong if its character set or its text differs', () => {
  const row = { kind: 'one', label: null, bytes: base64(0xa1, 0xd2, 0xe1, 0xbf) };
  const rows = [
    { ...row, charset: 'windows-874', text: 'กาแฟ' },
    { ...row, charset: 'windows-1252', text: 'กาแฟ' },
    { ...row, charset: 'windows-874', text: '¡Òá¿' },
  ];
  expect(score(fileOf(rows))).toMatchObject([{ what: 'kind=one', rows: 3, right: 1, figure: '33.3 %' }]);
});
