import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { readJsonLines } from '../train/json-lines.ts';

/** One file of a data folder, as the scorers see it. */
export type DataFile = {
  /** Folder and name, such as `1_thai_sentiment/wisesight_train.jsonl.gz`. */
  name: string;
  path: string;
  /** Folder and name without the extension and the part that names a split: `1_thai_sentiment/wisesight`. */
  stem: string;
  /** The split that the name states: `train`, `test`, `train_valid`, or nothing. */
  split: string;
  /** Rows of a JSONL file, read on first access; undefined for a line that is not JSON, so that the numbers of the others stay the same. */
  rows: () => unknown[];
};

const SPLIT =
  /(?:[_.-](?:train|val|valid|validation|dev|test|eval|held_?out|holdout|unseen|hidden|private|public|rest))+$/;
const ENDING = /\.(?:jsonl|ndjson|json|csv|txt|yml|yaml|md)(?:\.gz)?$/;

/** The files of a data folder in order of their names, without its README. */
export function listDataFiles(root: string): DataFile[] {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder.name), { withFileTypes: true }).map((entry) => ({
        folder: folder.name,
        entry,
      })),
    )
    .filter(({ entry }) => entry.isFile())
    .map(({ folder, entry }) => describe(root, `${folder}/${entry.name}`))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function describe(root: string, name: string): DataFile {
  const path = join(root, name);
  const bare = name.replace(ENDING, '');
  const stem = bare.replace(SPLIT, '');
  let kept: unknown[] | null = null;
  return {
    name,
    path,
    stem,
    split: bare.slice(stem.length + 1),
    rows: () => (kept ??= readJsonLines(path, () => undefined)),
  };
}

/** Whether a file is JSON lines, plain or gzipped. */
export function isJsonLines(file: DataFile): boolean {
  return /\.(?:jsonl|ndjson)(?:\.gz)?$/.test(file.name);
}

/**
 * Whether a file's rows can be read at all: a damaged file is reported where it is scored itself, and counts as absent for the other
 * scorers.
 */
export function isReadable(file: DataFile): boolean {
  try {
    file.rows();
    return true;
  } catch {
    return false;
  }
}

const odd = new WeakMap<DataFile, number>();

/** How many rows of a file were skipped so far because they do not match its schema. */
export const countOddRows = (file: DataFile): number => odd.get(file) ?? 0;

/**
 * The rows of a file that match a schema. The others are skipped and counted, so that one odd row does not hide the rest of the file.
 *
 * @throws what is wrong with the first row if none matches the schema
 */
export function parseRows<S extends z.ZodType>(file: DataFile, shape: S): z.output<S>[] {
  const read = file.rows().map((row) => shape.safeParse(row));
  const rows = read.flatMap((one) => (one.success ? [one.data] : []));
  const [first] = read;
  if (rows.length === 0 && first?.success === false) throw first.error;
  odd.set(file, read.length - rows.length);
  return rows;
}

const OWN_DATA = '../shared/data';

/** The files of the project's own data folder in addition to others; none if those are its own, or there is no such folder. */
export function findOwnFiles(files: readonly DataFile[]): DataFile[] {
  if (!existsSync(OWN_DATA)) return [];
  const given = new Set(files.map(({ path }) => realpathSync(path)));
  return listDataFiles(OWN_DATA).filter(({ path }) => !given.has(realpathSync(path)));
}
