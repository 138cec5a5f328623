import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { listDataFiles, isReadable, countOddRows, parseRows } from './data-file.ts';
import { SCORERS } from './scorers.ts';
import { makeSentimentPredictor } from './sentiment-judge.ts';

let root = '';

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'eval-'));
  const files: Record<string, string> = {
    '1_thai_sentiment/wisesight_test.jsonl': '{"text":"a\u2028b","label":"q"}\n{"text":"c","label":"pos"}\n',
    '1_thai_sentiment/thai_lexicons.jsonl': '{"word":"a","value":"pos"}\n',
    '2_social_sentiment/nusax_train_valid.jsonl': '{"text":"a","label":"positive","lang":"english"}\n',
    '4_payloads/signed_requests_dev.jsonl': '{}\n',
    '7_query/keyword_hits.jsonl': '{}\n',
    '7_query/liqe_cases-held_out.ndjson': '{}\n',
    '8_spikes/AAPL.csv.gz': 'a,b\n',
    '9_odd/rows.jsonl': '\ufeff{"text":"a"}\r\n\r\n{"text":"b\n{"other":1}\n{"text":"c","more":2}',
    '9_odd/empty.jsonl': '',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), name.endsWith('.gz') ? gzipSync(text) : text);
  }
});

afterAll(() => rmSync(root, { recursive: true }));

it('A file is identified by its name without the split', () => {
  expect(listDataFiles(root).map(({ stem, split }) => [stem, split])).toEqual([
    ['1_thai_sentiment/thai_lexicons', ''],
    ['1_thai_sentiment/wisesight', 'test'],
    ['2_social_sentiment/nusax', 'train_valid'],
    ['4_payloads/signed_requests', 'dev'],
    ['7_query/keyword_hits', ''],
    ['7_query/liqe_cases', 'held_out'],
    ['8_spikes/AAPL', ''],
    ['9_odd/empty', ''],
    ['9_odd/rows', ''],
  ]);
});

it('Rows of a file end at a line feed only', () => {
  const wisesight = listDataFiles(root).find(({ split }) => split === 'test');
  expect(wisesight?.rows()).toHaveLength(2);
});

it('Each file is scored by the scorer of its kind, or by none', () => {
  const names = listDataFiles(root).map((file) => SCORERS.find((scorer) => scorer.fits(file))?.name ?? null);
  expect(names).toEqual([
    null,
    'sentiment',
    'sentiment',
    'signed requests',
    'keyword hits',
    'liqe queries',
    'spikes',
    null,
    null,
  ]);
});

it('Rows that match the schema are read, and the others are counted', () => {
  const rows = listDataFiles(root).find(({ stem }) => stem === '9_odd/rows');
  if (!rows) throw new Error('the file is there');
  expect(parseRows(rows, z.object({ text: z.string() }))).toEqual([{ text: 'a' }, { text: 'c' }]);
  expect(countOddRows(rows)).toBe(2);
  expect(() => parseRows(rows, z.object({ number: z.number() }))).toThrow();
});

it('A damaged file counts as absent when another scorer reads it', () => {
  const packed = gzipSync('{"text":"a","label":"pos"}\n'.repeat(1000));
  writeFileSync(join(root, '9_odd/cut.jsonl.gz'), packed.subarray(0, 40));
  writeFileSync(join(root, '9_odd/nothing.jsonl.gz'), '');
  const damaged = listDataFiles(root).filter((file) => !isReadable(file));
  expect(damaged.map(({ name }) => name)).toEqual(['9_odd/cut.jsonl.gz']);
});

it('A row that cannot be evaluated counts as wrong, and the others are still scored', () => {
  mkdirSync(join(root, '6_hours'));
  const row = { utc: '2026-01-01T00:00:00Z', offset_seconds: 25_200, weekday: 4 };
  const rows = ['Asia/Bangkok', 'Nowhere/Else'].map((zone) => JSON.stringify({ zone, ...row }));
  writeFileSync(join(root, '6_hours/tz_offsets.unseen.jsonl'), rows.join('\r\n'));
  const file = listDataFiles(root).find(({ split }) => split === 'unseen');
  if (!file) throw new Error('the file is there');
  const scene = { files: [file], judge: makeSentimentPredictor(() => []) };
  const results = SCORERS.find((scorer) => scorer.fits(file))?.score(file, scene);
  expect(results).toMatchObject([{ rows: 2, right: 1 }]);
});
