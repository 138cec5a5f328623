import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @typedef {{ status: string, fullName: string, tags?: string[], failureMessages?: string[] }} TestResult */
/** @typedef {{ name: string, status: string, message?: string, assertionResults: TestResult[] }} FileResult */
/** @typedef {{ file: string, test: string, message: string }} Flake a test that failed and passed when its file ran again alone */
/** @typedef {{ testResults: FileResult[], flakes?: Flake[] }} Report */

/**
 * @param {string} path Vitest's JSON report
 * @returns {Report | undefined} nothing if the run wrote none
 */
export const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);

/**
 * The files with a failure.
 * @param {Report} report
 */
export const failedFiles = ({ testResults }) => testResults.filter(({ status }) => status === 'failed');

/**
 * The report of a run whose failed files ran again alone: each of these files has its second result, and each test that passed only the
 * second time is listed as a flake.
 *
 * @param {Report} first
 * @param {Report} again
 * @returns {Report}
 */
export function withRetry(first, again) {
  const newer = new Map(again.testResults.map((file) => [file.name, file]));
  return {
    testResults: first.testResults.map((file) => newer.get(file.name) ?? file),
    flakes: [
      ...(first.flakes ?? []),
      ...failedFiles(first).flatMap((file) => flakesOf(file, newer.get(file.name))),
    ],
  };
}

/**
 * @param {FileResult} failed
 * @param {FileResult | undefined} again
 * @returns {Flake[]}
 */
function flakesOf({ name, message = '', assertionResults }, again) {
  if (!again) return [];
  const failedTests = assertionResults.filter(({ status }) => status === 'failed');
  // Nothing of the file ran, or a hook after its tests failed.
  if (failedTests.length === 0)
    return again.status === 'failed' ? [] : [{ file: name, test: '(the file)', message }];
  const passed = new Set(
    again.assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName),
  );
  return failedTests
    .filter(({ fullName }) => passed.has(fullName))
    .map(({ fullName, failureMessages = [] }) => ({
      file: name,
      test: fullName,
      message: failureMessages[0] ?? '',
    }));
}

/** Of two results of one test, the more informative one comes first. */
const WEIGHT = ['failed', 'passed'];

/**
 * The report of two runs of different tests, some of which may have run in both: a failure counts before a pass, and a pass before a test
 * that did not run.
 *
 * @param {Report} one
 * @param {Report} other
 * @returns {Report}
 */
export function mergeReports(one, other) {
  const files = new Map(one.testResults.map((file) => [file.name, file]));
  for (const file of other.testResults) {
    const known = files.get(file.name);
    files.set(file.name, known ? mergeFiles(known, file) : file);
  }
  return { testResults: [...files.values()], flakes: [...(one.flakes ?? []), ...(other.flakes ?? [])] };
}

/**
 * @param {FileResult} one
 * @param {FileResult} other
 * @returns {FileResult}
 */
function mergeFiles(one, other) {
  const rank = ({ status }) => (WEIGHT.includes(status) ? WEIGHT.indexOf(status) : WEIGHT.length);
  const later = new Map(other.assertionResults.map((test) => [test.fullName, test]));
  const names = new Set(one.assertionResults.map(({ fullName }) => fullName));
  return {
    ...one,
    status: [one, other].some(({ status }) => status === 'failed') ? 'failed' : one.status,
    assertionResults: [
      ...one.assertionResults.map((test) => {
        const second = later.get(test.fullName);
        return second && rank(second) < rank(test) ? second : test;
      }),
      ...other.assertionResults.filter(({ fullName }) => !names.has(fullName)),
    ],
  };
}

/** Whether a test of the slow tier did not run. */
function isLeftOut(/** @type {TestResult} */ { status, tags = [] }) {
  return !WEIGHT.includes(status) && tags.includes('slow');
}

/**
 * How many tests of the slow tier did not run, by file.
 *
 * @param {Report} report
 * @returns {[file: string, count: number][]}
 */
export function leftOut({ testResults }) {
  return testResults
    .map(
      ({ name, assertionResults }) =>
        /** @type {[string, number]} */ ([name, assertionResults.filter(isLeftOut).length]),
    )
    .filter(([, count]) => count > 0);
}

/**
 * Counts Vitest's results. A file that could not be loaded, a run that failed although no test did (an error outside of tests, a crash),
 * and a run without a report count as one failure each. Tests of the slow tier that did not run are counted by {@link leftOut} alone.
 *
 * @param {Report | undefined} report
 * @param {number} code Vitest's exit code
 * @returns {Tally}
 */
export function tallyOf(report, code) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { testResults } = report;
  const statuses = testResults.flatMap((file) =>
    file.assertionResults.filter((test) => !isLeftOut(test)).map((test) => test.status),
  );
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
