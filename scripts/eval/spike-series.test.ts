import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listDataFiles } from './data-file.ts';
import { makeSentimentPredictor } from './sentiment-judge.ts';
import { spikes } from './spike-scorer.ts';
import { readSeries } from './spike-series.ts';

let root = '';

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'spikes-'));
  mkdirSync(join(root, '8_spikes'));
});
afterAll(() => rmSync(root, { recursive: true }));

const put = (name: string, text: string): void => writeFileSync(join(root, '8_spikes', name), text);

it('A folder without windows is reported as not scored', () => {
  put('X.csv', 'timestamp,value\n2015-03-01 00:00:00,1\n');
  const [file] = listDataFiles(root);
  if (!file) throw new Error('the file is there');
  const [result] = spikes.score(file, { files: [file], judge: makeSentimentPredictor(() => []) });
  expect(result).toMatchObject({ figure: 'not scored', what: expect.stringContaining('windows') });
});

it('Times and counts are found by their columns, and windows that begin between two rows are found', () => {
  const rows = Array.from(
    { length: 12 },
    (_none, hour) => `${hour},h,2015-03-01 ${String(hour).padStart(2, '0')}:00:00`,
  );
  put('X_test.csv', `\ufeffvalue,more,timestamp\r\n${rows.join('\r\n')}\r\n,,\r\n`);
  put('empty.csv', '');
  put(
    'labels.json',
    JSON.stringify({
      'realTweets/X_test.csv': [
        ['2015-03-01 02:30:00.000000', '2015-03-01 05:30:00.000000'],
        ['2016-01-01 00:00:00', '2016-01-02 00:00:00'],
      ],
      empty: [],
    }),
  );
  const files = listDataFiles(root);
  const labels = files.find(({ name }) => name.endsWith('labels.json'));
  if (!labels) throw new Error('the windows are there');
  const [series, ...others] = readSeries(files, labels);
  expect(others).toEqual([]);
  expect(series).toMatchObject({ name: 'X_test', rows: 12, windows: [[3, 5]] });
  expect(series?.counts.slice(0, 3)).toEqual([0, 1, 2]);
});
