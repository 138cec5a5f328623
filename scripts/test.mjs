import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBrowser } from './launch/browser.mjs';
import { runSteps, STATIC_STEPS } from './launch/check-steps.mjs';
import { LaunchFailure, runCommand } from './launch/launch-failure.mjs';
import { BUILD } from './launch/places.mjs';
import { prepare } from './launch/prepare.mjs';
import { findSlowFiles, neededTests, readHistory } from './launch/slow-tier.mjs';
import { suiteEnvironment } from './launch/suite-node.mjs';
import { closingLine, leftOut, mergeReports, tallyOf } from './launch/tally.mjs';
import { runTests } from './launch/test-run.mjs';
import { ensureWeb } from './launch/web-build.mjs';

/** All results of the last run, with its flakes. */
const RESULTS = join(BUILD, 'test-results.json');
/** On continuous integration, no slow test starts later than this after the start of the command: 14 minutes. */
const SLOW_STARTS_MS = 14 * 60_000;
/** The number of inputs with which the slow tier tries a property. */
const SLOW_RUNS = '1000';
const FAST = ['--tags-filter=!slow'];

/** @typedef {import('./launch/test-run.mjs').Outcome} Outcome */

/**
 * `npm test`: installs what is missing, checks the code, runs the tests of the fast tier. With `CI` set it adds the slow tests that cover
 * what changed, as long as time is left. `npm run test:slow` (`--slow`) runs only the whole slow tier. Arguments select files (`npm test --
 * matcher`) with the tests of both tiers, and skip the checks. The last line is always `N passed, N failed`.
 */
await runCommand(async () => {
  const chosen = process.argv.slice(2).filter((argument) => argument !== '--slow');
  const { report, code } = await testAll(chosen, process.argv.includes('--slow')).catch((failure) => {
    console.error(failure instanceof LaunchFailure ? failure.message : failure);
    return /** @type {Outcome} */ ({ report: undefined, code: 1 });
  });
  const tally = tallyOf(report, code);
  if (tally.passed + tally.failed === 0) console.error('No test ran.');
  if (report) {
    mkdirSync(BUILD, { recursive: true });
    writeFileSync(RESULTS, JSON.stringify(report));
    printNotes(report);
  }
  console.log(closingLine(tally));
  return tally.failed === 0 && tally.passed > 0 ? 0 : 1;
});

/**
 * @param {string[]} chosen
 * @param {boolean} isSlow
 * @returns {Promise<Outcome>}
 */
async function testAll(chosen, isSlow) {
  const node = await prepare();
  const browser = await ensureBrowser();
  await ensureWeb(node);
  const env = { ...suiteEnvironment(), ...(browser ? { CHROME_PATH: browser } : {}) };
  if (chosen.length > 0) return runTests(node, { files: chosen, env });
  if (isSlow) return testSlow(node, env, findSlowFiles());
  const failedChecks = await runSteps(node, STATIC_STEPS);
  if (failedChecks.length > 0)
    throw new LaunchFailure(
      `The checks failed (${failedChecks.join(', ')}), so no test ran`,
      'npm run check runs them alone',
    );
  const fast = await runTests(node, { options: FAST, env });
  return process.env['CI'] ? combine(fast, await testNeeded(node, env)) : fast;
}

/**
 * The tests of the slow tier that cover what changed, until the time is over.
 *
 * @param {string} node
 * @param {Record<string, string>} env
 * @returns {Promise<Outcome | undefined>} undefined if no slow test is needed or no time is left
 */
async function testNeeded(node, env) {
  const { changed, turn } = readHistory();
  const { slow, property } = findSlowFiles();
  const needed = { slow: neededTests(slow, changed), property: neededTests(property, changed) };
  const why = changed ? `${changed.length} files changed within a day` : 'the changed files are not known';
  console.log(
    `Slow tier: ${needed.slow.length} of ${slow.length} files, properties of ${needed.property.length} (${why}).`,
  );
  const deadline = performance.timeOrigin + SLOW_STARTS_MS;
  if (Date.now() > deadline) {
    console.log('Slow tier: no time is left.');
    return undefined;
  }
  return testSlow(node, { ...env, TEST_DEADLINE: `${deadline}`, TEST_TURN: `${turn}` }, needed);
}

/**
 * @param {string} node
 * @param {Record<string, string>} env
 * @param {import('./launch/slow-tier.mjs').SlowFiles} files
 * @returns {Promise<Outcome | undefined>}
 */
async function testSlow(node, env, { slow, property }) {
  const runs = [
    { files: slow, options: ['--tags-filter=slow'], env },
    { files: property, options: FAST, env: { ...env, FC_RUNS: SLOW_RUNS } },
  ].filter(({ files }) => files.length > 0);
  // If the time ends before the tests do, each half is the first in every other run.
  if (Number(env['TEST_TURN'] ?? 0) % 2 === 1) runs.reverse();
  /** @type {Outcome | undefined} */
  let outcome;
  for (const run of runs) {
    const next = await runTests(node, run);
    outcome = outcome ? combine(outcome, next) : next;
  }
  return outcome;
}

/**
 * @param {Outcome} one
 * @param {Outcome | undefined} other
 * @returns {Outcome}
 */
function combine(one, other) {
  if (!other) return one;
  if (!one.report || !other.report) return { report: one.report ?? other.report, code: 1 };
  return { report: mergeReports(one.report, other.report), code: one.code || other.code };
}

/** @param {import('./launch/tally.mjs').Report} report */
function printNotes(report) {
  const { flakes = [] } = report;
  if (flakes.length > 0) console.log(`Flaky: ${flakes.length} failed at first and passed alone:`);
  for (const { file, test, message } of flakes)
    console.log(`  ${relative('.', file)}: ${test}\n    ${message.split('\n')[0]}`);
  const left = leftOut(report);
  if (left.length === 0) return;
  const count = left.reduce((sum, [, tests]) => sum + tests, 0);
  const files = left.map(([file]) => relative('.', file)).join(', ');
  console.log(`Slow tests that did not run: ${count} (npm run test:slow runs all), in ${files}`);
}
