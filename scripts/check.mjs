import { CODE_TESTS, runSteps, STATIC_STEPS } from './launch/check-steps.mjs';
import { runCommand } from './launch/launch-failure.mjs';
import { prepare } from './launch/prepare.mjs';

/** `npm run check`: format, types, lint and the tests about the code itself. */
await runCommand(async () => {
  const failed = await runSteps(await prepare(), [...STATIC_STEPS, CODE_TESTS]);
  console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
});
