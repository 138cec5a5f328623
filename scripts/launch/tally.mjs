import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @typedef {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }} FileResult */
/** @typedef {{ testResults: FileResult[] }} Report */

/**
 * @param {string} path Vitest's JSON report
 * @returns {Report | undefined} nothing where the run left none
 */
export const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);

/**
 * The files in which something failed.
 * @param {Report} report
 */
export const failedFiles = ({ testResults }) => testResults.filter(({ status }) => status === 'failed');

/**
 * A report in which files that ran again stand as they came out the second time.
 * @param {Report} first
 * @param {Report} again
 * @returns {Report}
 */
export const withAgain = (first, again) => {
  const newer = new Map(again.testResults.map((file) => [file.name, file]));
  return { testResults: first.testResults.map((file) => newer.get(file.name) ?? file) };
};

/**
 * Counts Vitest's results. A file that could not be loaded, a run that ended badly though no test failed (an error outside of tests,
 * a crash), and one without a report count as one failure each.
 *
 * @param {Report | undefined} report
 * @param {number} code Vitest's exit code
 * @returns {Tally}
 */
export function tallyOf(report, code) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { testResults } = report;
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
