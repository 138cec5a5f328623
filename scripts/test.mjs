import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBrowser } from './launch/browser.mjs';
import { runSteps, STATIC_STEPS } from './launch/check-steps.mjs';
import { runToEnd } from './launch/child.mjs';
import { LaunchFailure, runCommand } from './launch/launch-failure.mjs';
import { BUILD } from './launch/places.mjs';
import { prepare } from './launch/prepare.mjs';
import { suiteEnvironment } from './launch/suite-node.mjs';
import { closingLine, failedFiles, readReport, tallyOf, withAgain } from './launch/tally.mjs';
import { ensureWeb } from './launch/web-build.mjs';

const RESULTS = join(BUILD, 'test-results.json');
/** More files than this do not fail by accident. */
const TRIED_AGAIN = 8;

/**
 * `npm test`: installs what is missing, checks the code, runs every test. Arguments choose tests (`npm test -- matcher`)
 * and leave the checks out. The last line is always `N passed, N failed`.
 */
await runCommand(async () => {
  const chosen = process.argv.slice(2);
  const tally = await testAll(chosen).catch((failure) => {
    console.error(failure instanceof LaunchFailure ? failure.message : failure);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  if (tally.passed + tally.failed === 0) console.error('No test ran.');
  console.log(closingLine(tally));
  return tally.failed === 0 && tally.passed > 0 ? 0 : 1;
});

/** @param {string[]} chosen */
async function testAll(chosen) {
  const node = await prepare();
  const browser = await ensureBrowser();
  await ensureWeb(node);
  const failedChecks = chosen.length === 0 ? await runSteps(node, STATIC_STEPS) : [];
  if (failedChecks.length > 0) {
    console.error(
      `The checks failed (${failedChecks.join(', ')}), so no test ran; npm run check runs them alone.`,
    );
    return { passed: 0, failed: failedChecks.length, skipped: 0 };
  }
  const env = { ...suiteEnvironment(), ...(browser ? { CHROME_PATH: browser } : {}) };
  const run = async (/** @type {string[]} */ files) => {
    rmSync(RESULTS, { force: true });
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}`];
    const vitest = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...reporters, ...files];
    const code = await runToEnd(node, vitest, { env });
    return { report: readReport(RESULTS), code };
  };
  const first = await run(chosen);
  const failed = first.report ? failedFiles(first.report) : [];
  if (!process.env['CI'] || failed.length === 0 || failed.length > TRIED_AGAIN)
    return tallyOf(first.report, first.code);
  // A browser on a busy machine can miss a beat once. Whole files, alone and in worlds of their own: a test that half happened may find
  // its own traces. What fails twice is broken.
  const names = failed.map(({ name }) => name);
  console.log(`Failed, tried again alone: ${names.map((name) => relative('.', name)).join(', ')}`);
  const again = await run(names);
  if (!first.report || !again.report) return tallyOf(undefined, again.code);
  return tallyOf(withAgain(first.report, again.report), again.code);
}
