import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import type { DataFile } from './data-file.ts';
import type { Labelled, Window } from './nab-rule.ts';

/** A series of counts with its labelled windows. */
export type Series = Labelled & { times: readonly number[]; counts: readonly number[] };

const Windows = z.record(z.string(), z.array(z.tuple([z.string(), z.string()])));
const instant = (text: string): number => Date.parse(`${text.slice(0, 19).replace(' ', 'T')}Z`);

const textOf = ({ path }: DataFile): string => {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
};

/** The series of a folder for which windows are given, by name. */
export const readSeries = (files: readonly DataFile[]): Series[] => {
  const labels = files.find(({ stem }) => stem === '8_spikes/windows');
  const windows = labels ? Windows.parse(JSON.parse(textOf(labels))) : {};
  return files
    .filter(({ name }) => /^8_spikes\/[^/]+\.csv/.test(name))
    .flatMap((file) => {
      const name = file.stem.replace('8_spikes/', '');
      const given = windows[name];
      return given ? [seriesOf(name, textOf(file), given)] : [];
    });
};

const seriesOf = (name: string, text: string, given: readonly (readonly [string, string])[]): Series => {
  const rows = text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','));
  const times = rows.map(([at = '']) => instant(at));
  const rowAt = new Map(times.map((at, row) => [at, row]));
  const windows = given.flatMap(([from, to]): Window[] => {
    const [first, last] = [rowAt.get(instant(from)), rowAt.get(instant(to))];
    return first === undefined || last === undefined ? [] : [[first, last]];
  });
  return { name, rows: rows.length, windows, times, counts: rows.map(([, count]) => Number(count)) };
};
