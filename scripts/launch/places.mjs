import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Generated files that can be deleted: types, the web part, caches, results. */
export const BUILD = join(ROOT, '.build');

/**
 * The path of something in the clone.
 *
 * @param {...string} names
 */
export const inRoot = (...names) => join(ROOT, ...names);
