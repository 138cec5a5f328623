import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataFiles } from './data-file.ts';
import { SCORERS } from './scorers.ts';

let root = '';

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'eval-'));
  const files: Record<string, string> = {
    '1_thai_sentiment/wisesight_test.jsonl': '{"text":"a\u2028b","label":"q"}\n{"text":"c","label":"pos"}\n',
    '1_thai_sentiment/thai_lexicons.jsonl': '{"word":"a","value":"pos"}\n',
    '2_social_sentiment/nusax_train_valid.jsonl': '{"text":"a","label":"positive","lang":"english"}\n',
    '4_payloads/signed_requests_dev.jsonl': '{}\n',
    '7_query/keyword_hits.jsonl': '{}\n',
    '8_spikes/AAPL.csv.gz': 'a,b\n',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), name.endsWith('.gz') ? gzipSync(text) : text);
  }
});

afterAll(() => rmSync(root, { recursive: true }));

it('knows a file by its name without the split', () => {
  expect(dataFiles(root).map(({ stem, split }) => [stem, split])).toEqual([
    ['1_thai_sentiment/thai_lexicons', ''],
    ['1_thai_sentiment/wisesight', 'test'],
    ['2_social_sentiment/nusax', 'train_valid'],
    ['4_payloads/signed_requests', 'dev'],
    ['7_query/keyword_hits', ''],
    ['8_spikes/AAPL', ''],
  ]);
});

it('ends rows at a line feed only', () => {
  const wisesight = dataFiles(root).find(({ split }) => split === 'test');
  expect(wisesight?.rows()).toHaveLength(2);
});

it('gives each file to the scorer of its kind, or to none', () => {
  const names = dataFiles(root).map((file) => SCORERS.find((scorer) => scorer.fits(file))?.name ?? null);
  expect(names).toEqual([null, 'sentiment', 'sentiment', 'signed requests', 'keyword hits', 'spikes']);
});
