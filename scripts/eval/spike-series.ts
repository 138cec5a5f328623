import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import type { DataFile } from './data-file.ts';
import type { LabelledSeries, Window } from './nab-rule.ts';

/** A series of counts with its labelled windows; the clocks are those of UTC where no zone is given. */
export type Series = LabelledSeries & {
  times: readonly number[];
  counts: readonly number[];
  stepMs: number;
  zone?: string;
};

const Windows = z.record(z.string(), z.array(z.tuple([z.string(), z.string()])));
const instant = (text: string): number => Date.parse(`${text.slice(0, 19).replace(' ', 'T')}Z`);

function textOf({ path }: DataFile): string {
  const bytes = readFileSync(path);
  return new TextDecoder().decode(path.endsWith('.gz') ? gunzipSync(bytes) : bytes);
}

/** The series of a folder for which a file gives windows, by their names. */
export function readSeries(files: readonly DataFile[], labels: DataFile): Series[] {
  // NAB itself names its series by their files, including the folder.
  const windows = new Map(
    Object.entries(Windows.parse(JSON.parse(textOf(labels)))).map(([name, given]) => [
      name.replace(/^.*\//, '').replace(/\.csv$/, ''),
      given,
    ]),
  );
  return files
    .filter(({ name }) => SERIES.test(name))
    .flatMap((file) => {
      const [, name = ''] = SERIES.exec(file.name) ?? [];
      const given = windows.get(name);
      const series = given && seriesOf(name, textOf(file), given);
      return series && series.rows > 0 ? [series] : [];
    });
}

const SERIES = /^8_spikes\/([^/]+)\.csv(?:\.gz)?$/;

function seriesOf(name: string, text: string, given: readonly (readonly [string, string])[]): Series {
  const [head = [], ...lines] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  // By the names of the columns if they are those of NAB; otherwise the first two.
  const place = (column: string, usual: number): number =>
    head.includes(column) ? head.indexOf(column) : usual;
  const [at, value] = [place('timestamp', 0), place('value', 1)];
  const rows = lines
    .map((line) => ({ time: instant(line[at] ?? ''), count: Number.parseFloat(line[value] ?? '') }))
    .filter(({ time, count }) => Number.isFinite(time) && Number.isFinite(count));
  const times = rows.map(({ time }) => time);
  const windows = given.flatMap(([from, to]): Window[] => {
    const first = times.findIndex((time) => time >= instant(from));
    const last = times.findLastIndex((time) => time <= instant(to));
    return first === -1 || last < first ? [] : [[first, last]];
  });
  const counts = rows.map(({ count }) => count);
  return { name, rows: rows.length, windows, times, counts, stepMs: usualStep(times) };
}

/** The most frequent interval between rows; rows may be missing, and some series repeat a row. */
function usualStep(times: readonly number[]): number {
  const steps = times.slice(1).map((time, row) => time - (times[row] ?? time));
  const sorted = steps.filter((step) => step > 0).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? MS_PER_HOUR;
}
