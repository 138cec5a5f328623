import { describe, expect, test } from 'vitest';
import { findSlowFiles, neededTests, readHistory } from './slow-tier.mjs';

const TESTS = [
  'engine/text/fold.test.ts',
  'web/kit/theme/shades.test.ts',
  'server/inbound/item-pack.test.ts',
  'tests/round-trip.test.ts',
];

describe('The slow tests that are needed', () => {
  test.each([
    ['engine/text/fold.ts', [0, 1, 2, 3]],
    ['contracts/register.ts', [0, 1, 2, 3]],
    ['server/suite.ts', [2, 3]],
    ['web/modules.ts', [1, 3]],
    ['tests/world.ts', [2, 3]],
    ['scripts/start.mjs', [3]],
    ['package-lock.json', [0, 1, 2, 3]],
    ['docs/where-we-stand.md', []],
    ['engine/text/README.md', []],
    ['bench/bench.ts', []],
  ])('A change of %s needs the tests whose code it may affect', (changed, needed) => {
    expect(neededTests(TESTS, [changed])).toEqual(needed.map((at) => TESTS[at]));
  });

  test('All are needed if the changes are unknown, and none if nothing changed', () => {
    expect(neededTests(TESTS, undefined)).toEqual(TESTS);
    expect(neededTests(TESTS, [])).toEqual([]);
  });
});

describe('The history of the clone', () => {
  /** @param {Record<string, string>} answers by the first argument, or the first two */
  const git = (answers) => (/** @type {string[]} */ args) => {
    const found = answers[args.slice(0, 2).join(' ')] ?? answers[args[0] ?? ''];
    if (found === undefined) throw new Error('git failed');
    return found;
  };
  const LOG = { 'log -1': '0000000a1f 1764331200\n', 'rev-parse': 'false\n\n' };

  test('The changes are those of the commits of the last day and of the working tree', () => {
    const asked = [];
    const answers = git({ ...LOG, log: 'b.ts\n\na.ts\nb.ts\n', status: ' M c.ts\n?? d/e.ts\n' });
    const { changed, turn } = readHistory((args) => {
      asked.push(args.join(' '));
      return answers(args);
    });
    expect(changed).toEqual(['a.ts', 'b.ts', 'c.ts', 'd/e.ts']);
    expect(turn).toBe(10);
    expect(asked.join('\n')).toContain('--since=2025-11-27T12:00:00.000Z');
  });

  test.each([
    ['a shallow clone', { ...LOG, 'rev-parse': 'true\n\n' }],
    ['a folder inside of another repository', { ...LOG, 'rev-parse': 'false\nvendor/earshot/\n' }],
    ['no git', {}],
  ])('With %s the changes are unknown', (_name, answers) => {
    expect(readHistory(git(answers))).toMatchObject({ changed: undefined, turn: expect.any(Number) });
  });
});

test('Files of the slow tier are found by their tags, and files with properties by their assertions', () => {
  const { slow, property } = findSlowFiles();
  expect(slow).toContain('scripts/import/kill.test.ts');
  expect(slow).toContain('contracts/kit/bars.test.ts');
  expect(property).toContain('engine/text/fold.test.ts');
  expect(slow).not.toContain('engine/text/fold.test.ts');
});
