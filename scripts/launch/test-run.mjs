import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runToEnd } from './child.mjs';
import { BUILD } from './places.mjs';
import { failedFiles, readReport, withRetry } from './tally.mjs';

const REPORT = join(BUILD, 'test-run.json');
/** More failed files than this are not an accident. */
const MOST_RETRIED = 8;

/** @typedef {{ report: import('./tally.mjs').Report | undefined, code: number }} Outcome */
/** @typedef {{ files?: string[], options?: string[], env: Record<string, string> }} TestRun */

/**
 * Runs Vitest. On continuous integration, failed files run once more, alone and with stores of their own, since a browser on a busy machine
 * can miss a step: the report lists tests that passed only then as flakes.
 *
 * @param {string} node path of the suite's Node
 * @param {TestRun} run all files if none is named
 * @returns {Promise<Outcome>}
 */
export async function runTests(node, run) {
  const first = await runOnce(node, run);
  const failed = first.report ? failedFiles(first.report).map(({ name }) => name) : [];
  if (!first.report || !process.env['CI'] || failed.length === 0 || failed.length > MOST_RETRIED)
    return first;
  console.log(`Failed, run again alone: ${failed.map((name) => relative('.', name)).join(', ')}`);
  const again = await runOnce(node, {
    ...run,
    files: failed,
    env: { ...run.env, TEST_DEADLINE: 'Infinity' },
  });
  return again.report ? { report: withRetry(first.report, again.report), code: again.code } : again;
}

/**
 * @param {string} node
 * @param {TestRun} run
 * @returns {Promise<Outcome>}
 */
async function runOnce(node, { files = [], options = [], env }) {
  rmSync(REPORT, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
  const vitest = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...reporters, ...options, ...files];
  const code = await runToEnd(node, vitest, { env });
  return { report: readReport(REPORT), code };
}
