import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** What is made and can be thrown away: types, the web part, caches, results. */
export const BUILD = join(ROOT, '.build');

/**
 * The path of something in the clone.
 *
 * @param {...string} names
 */
export const inRoot = (...names) => join(ROOT, ...names);
