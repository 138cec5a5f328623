import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './launch/browser.mjs';
import { runSteps, STATIC_STEPS } from './launch/check-steps.mjs';
import { runToEnd } from './launch/child.mjs';
import { LaunchFailure, runCommand } from './launch/launch-failure.mjs';
import { BUILD } from './launch/places.mjs';
import { prepare } from './launch/prepare.mjs';
import { suiteEnvironment } from './launch/suite-node.mjs';
import { closingLine, readTally } from './launch/tally.mjs';
import { ensureWeb } from './launch/web-build.mjs';

const RESULTS = join(BUILD, 'test-results.json');

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
  rmSync(RESULTS, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}`];
  const vitest = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...reporters, ...chosen];
  const env = { ...suiteEnvironment(), ...(browser ? { CHROME_PATH: browser } : {}) };
  return readTally(RESULTS, await runToEnd(node, vitest, { env }));
}
