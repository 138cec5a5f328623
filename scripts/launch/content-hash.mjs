import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './places.mjs';

/**
 * One hash over the content and the names of files and whole folders of the clone. Files that `skip` matches do not count; a missing path
 * counts as missing.
 *
 * @param {string[]} paths relative to the clone
 * @param {RegExp} [skip] tested against each file's path
 * @returns {string} 64 hexadecimal digits
 */
export function contentHash(paths, skip = /^$/) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesBelow).filter((name) => !skip.test(name))) {
    const content = existsSync(inRoot(path)) ? readFileSync(inRoot(path)) : 'absent';
    // Lengths distinguish values that would be equal when concatenated.
    hash.update(`${path.length}:${path}:${content.length}:`).update(content);
  }
  return hash.digest('hex');
}

/** @param {string} path */
function filesBelow(path) {
  const found = statSync(inRoot(path), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return [path];
  return readdirSync(inRoot(path))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
