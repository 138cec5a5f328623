import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonLines } from '../train/json-lines.ts';

/** One file of a data folder, as the scorers see it. */
export type DataFile = {
  /** Folder and name, such as `1_thai_sentiment/wisesight_train.jsonl.gz`. */
  name: string;
  path: string;
  /** Folder and name without ending and without the part that names a split: `1_thai_sentiment/wisesight`. */
  stem: string;
  /** The split that the name states: `train`, `test`, `train_valid`, or nothing. */
  split: string;
  /** Rows of a JSONL file, read when first asked for. */
  rows: () => unknown[];
};

const SPLIT = /(?:_(?:train|val|valid|dev|test))+$/;
const ENDING = /\.(?:jsonl|json|csv|txt|yml|yaml|md)(?:\.gz)?$/;

/** The files of a data folder in order of their names, its README left out. */
export function dataFiles(root: string): DataFile[] {
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
  return { name, path, stem, split: bare.slice(stem.length + 1), rows: () => (kept ??= readJsonLines(path)) };
}

/** Whether a file is JSON lines, plain or gzipped. */
export function isJsonLines(file: DataFile): boolean {
  return /\.jsonl(?:\.gz)?$/.test(file.name);
}
