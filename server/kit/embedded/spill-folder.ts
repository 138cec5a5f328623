import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.ts';

/** Files that live for one statement. */
export type SpillFolder = {
  /** Writes values into a file for as long as `use` runs. */
  through: <T>(values: string | Readable, use: (path: string) => Promise<T>) => Promise<T>;
};

/** Recreates the folder: files that a killed process left in it are useless. */
export function openSpillFolder(folder: string): SpillFolder {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  return {
    through: async (values, use) => {
      const path = join(folder, randomUUID());
      try {
        await writeFile(path, values, { mode: PRIVATE_FILE });
        return await use(path);
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}
