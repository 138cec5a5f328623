import { existsSync, renameSync, rmSync } from 'node:fs';

/**
 * Puts a finished folder in the place of the one that is in use, which is gone afterwards. Whoever reads from it misses it for the
 * moment between two renames.
 *
 * @param {string} next the finished folder
 * @param {string} place where it goes; there may be nothing yet
 */
export function swapFolder(next, place) {
  const past = `${next}-past`;
  if (existsSync(place)) renameSync(place, past);
  renameSync(next, place);
  rmSync(past, { recursive: true, force: true });
}
