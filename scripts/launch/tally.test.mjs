import { describe, expect, test } from 'vitest';
import { closingLine, failedFiles, leftOut, mergeReports, readReport, tallyOf, withRetry } from './tally.mjs';

/** @param {...string} statuses */
function file(...statuses) {
  return {
    name: '/some.test.ts',
    status: statuses.includes('failed') ? 'failed' : 'passed',
    assertionResults: statuses.map((status, at) => ({ status, fullName: `test ${at}` })),
  };
}
const broken = { name: '/broken.test.ts', status: 'failed', assertionResults: [] };

describe('The closing line of npm test', () => {
  test.each([
    ['all passed', [file('passed', 'passed'), file('passed')], 0, '3 passed, 0 failed'],
    ['some skipped', [file('passed', 'skipped', 'todo', 'pending')], 0, '1 passed, 0 failed, 3 skipped'],
    ['some failed', [file('passed', 'failed'), file('failed')], 1, '1 passed, 2 failed'],
    ['a file that does not load', [file('passed'), broken], 1, '1 passed, 1 failed'],
    ['a hook that fails after its tests', [{ ...file('passed'), status: 'failed' }], 1, '1 passed, 1 failed'],
    ['an error outside of every test', [file('passed')], 1, '1 passed, 1 failed'],
    ['nothing at all', [], 0, '0 passed, 0 failed'],
  ])('%s', (_name, testResults, code, line) => {
    expect(closingLine(tallyOf({ testResults }, code))).toBe(line);
  });

  test('A run that wrote no report has failed, whatever its exit code', () => {
    expect(tallyOf(readReport('/nowhere/report.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('Files that ran again alone', () => {
  const first = {
    testResults: [{ ...file('failed', 'passed'), name: '/a.test.ts' }, broken, file('passed')],
  };

  test('Files with a failure are the ones that run again, and their second results count', () => {
    expect(failedFiles(first).map(({ name }) => name)).toEqual(['/a.test.ts', '/broken.test.ts']);
    const again = { testResults: [{ ...file('passed', 'passed'), name: '/a.test.ts' }, broken] };
    expect(closingLine(tallyOf(withRetry(first, again), 1))).toBe('3 passed, 1 failed');
  });

  test('A test that passes only the second time is reported as a flake with its first failure', () => {
    const failed = { ...file('failed', 'failed', 'passed'), name: '/a.test.ts' };
    failed.assertionResults[0] = { ...failed.assertionResults[0], failureMessages: ['expected 1 to be 2'] };
    const again = { ...file('passed', 'failed', 'passed'), name: '/a.test.ts' };
    expect(withRetry({ testResults: [failed] }, { testResults: [again] }).flakes).toEqual([
      { file: '/a.test.ts', test: 'test 0', message: 'expected 1 to be 2' },
    ]);
  });

  test('A file that loads only the second time is reported as a flake', () => {
    const again = { testResults: [{ ...file('passed'), name: '/broken.test.ts' }] };
    const { flakes } = withRetry({ testResults: [{ ...broken, message: 'no port' }] }, again);
    expect(flakes).toEqual([{ file: '/broken.test.ts', test: '(the file)', message: 'no port' }]);
  });

  test('A file that fails both times is a failure and not a flake', () => {
    const report = { testResults: [broken, file('failed')] };
    expect(withRetry(report, report).flakes).toEqual([]);
  });
});

describe('The reports of two tiers', () => {
  /** @param {string} status */
  const slow = (status) => ({ status, fullName: 'slow one', tags: ['slow'] });
  const both = (/** @type {string} */ name, /** @type {string[]} */ ...statuses) => ({
    testResults: [
      {
        ...file(...statuses.filter((_status, at) => at > 0)),
        name,
        assertionResults: [slow(statuses[0] ?? ''), ...file(...statuses.slice(1)).assertionResults],
      },
    ],
  });

  test('A test counts once, with the result of the tier in which it ran', () => {
    const merged = mergeReports(both('/a', 'skipped', 'passed'), both('/a', 'passed', 'skipped'));
    expect(closingLine(tallyOf(merged, 0))).toBe('2 passed, 0 failed');
    expect(leftOut(merged)).toEqual([]);
  });

  test('A test that fails in one tier has failed, even if it passed in the other', () => {
    const merged = mergeReports(both('/a', 'skipped', 'passed'), both('/a', 'passed', 'failed'));
    expect(closingLine(tallyOf(merged, 1))).toBe('1 passed, 1 failed');
  });

  test('Files of either report and the flakes of both are kept', () => {
    const flake = { file: '/a', test: 'one', message: 'late' };
    const merged = mergeReports(
      { ...both('/a', 'skipped', 'passed'), flakes: [flake] },
      { ...both('/b', 'passed', 'passed'), flakes: [flake] },
    );
    expect(merged.flakes).toHaveLength(2);
    expect(closingLine(tallyOf(merged, 0))).toBe('3 passed, 0 failed');
    expect(leftOut(merged)).toEqual([['/a', 1]]);
  });

  test('A slow test that did not run is listed and not counted as skipped, one that is skipped in the fast tier is', () => {
    const report = both('/a', 'skipped', 'passed', 'skipped');
    expect(leftOut(report)).toEqual([['/a', 1]]);
    expect(closingLine(tallyOf(report, 0))).toBe('1 passed, 0 failed, 1 skipped');
  });
});
