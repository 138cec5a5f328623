import { ensureBrowser } from './launch/browser.mjs';
import { CODE_TESTS, runSteps, STATIC_STEPS } from './launch/check-steps.mjs';
import { runCommand } from './launch/launch-failure.mjs';
import { prepare } from './launch/prepare.mjs';
import { ensureWeb } from './launch/web-build.mjs';

/** `npm run check`: format, types, lint, the tests about the code itself, and what a browser fetches on first visits. */
await runCommand(async () => {
  const node = await prepare();
  const browser = await ensureBrowser();
  await ensureWeb(node);
  const failed = await runSteps(node, [...STATIC_STEPS, CODE_TESTS], browser ? { CHROME_PATH: browser } : {});
  console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
});
