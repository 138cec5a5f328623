import { describe, expect, test } from 'vitest';
import { closingLine, failedFiles, readReport, tallyOf, withAgain } from './tally.mjs';

/** @param {...string} statuses */
const file = (...statuses) => ({
  name: '/some.test.ts',
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, at) => ({ status, fullName: `test ${at}` })),
});
const broken = { name: '/broken.test.ts', status: 'failed', assertionResults: [] };

describe('the closing line of npm test', () => {
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

  test('a run that left no report has failed, whatever its exit code', () => {
    expect(tallyOf(readReport('/nowhere/report.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  test('what ran again stands as it came out then, all else as it was', () => {
    const first = {
      testResults: [{ ...file('failed', 'passed'), name: '/a.test.ts' }, broken, file('passed')],
    };
    expect(failedFiles(first).map(({ name }) => name)).toEqual(['/a.test.ts', '/broken.test.ts']);
    const again = { testResults: [{ ...file('passed', 'passed'), name: '/a.test.ts' }, broken] };
    expect(closingLine(tallyOf(withAgain(first, again), 1))).toBe('3 passed, 1 failed');
  });
});
