import { existsSync, renameSync, rmSync } from 'node:fs';

/**
 * Replaces the folder that is in use by a finished one and deletes it. A concurrent reader misses it for the moment between two renames.
 *
 * @param {string} next the finished folder
 * @param {string} place its destination, which need not exist yet
 */
export function swapFolder(next, place) {
  const past = `${next}-past`;
  if (existsSync(place)) renameSync(place, past);
  renameSync(next, place);
  rmSync(past, { recursive: true, force: true });
}
