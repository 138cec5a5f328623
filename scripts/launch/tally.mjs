import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/**
 * Counts Vitest's results. A file that could not be loaded, and a run that ended badly though no test failed (an error
 * outside of tests, a crash), count as one failure each.
 *
 * @param {string} path Vitest's JSON report
 * @param {number} code Vitest's exit code
 * @returns {Tally}
 */
export function readTally(path, code) {
  if (!existsSync(path)) return { passed: 0, failed: 1, skipped: 0 };
  return tallyOf(JSON.parse(readFileSync(path, 'utf8')), code);
}

/**
 * @param {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @param {number} code
 * @returns {Tally}
 */
export function tallyOf({ testResults }, code) {
  const statuses = testResults.flatMap((file) => file.assertionResults.map((test) => test.status));
  const count = (/** @type {string[]} */ ...names) =>
    statuses.filter((status) => names.includes(status)).length;
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length;
  const failed = count('failed') + brokenFiles;
  return {
    passed: count('passed'),
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: count('pending', 'skipped', 'todo', 'disabled'),
  };
}

/** @param {Tally} tally */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
