/**
 * Whether two lockfiles name the same packages at the same paths, with the same versions and contents.
 *
 * @param {string} one text of a package-lock.json
 * @param {string} other
 */
export function sameVersions(one, other) {
  return one === other || JSON.stringify(pins(one)) === JSON.stringify(pins(other));
}

/** @param {string} lockfile */
function pins(lockfile) {
  /** @type {{ packages?: Record<string, { version?: string, integrity?: string, dependencies?: unknown, devDependencies?: unknown, optionalDependencies?: unknown }> }} */
  const { packages = {} } = JSON.parse(lockfile);
  const root = packages[''] ?? {};
  const asked = [root.dependencies, root.devDependencies, root.optionalDependencies];
  const places = Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, { version, integrity }]) => `${place} ${version} ${integrity}`);
  return [asked, places.sort()];
}
