import { existsSync } from 'node:fs';
import { runToEnd } from './launch/child.mjs';
import { LaunchFailure, runCommand } from './launch/launch-failure.mjs';
import { inRoot } from './launch/places.mjs';
import { prepare } from './launch/prepare.mjs';
import { SUITE_FLAGS, suiteEnvironment } from './launch/suite-node.mjs';

/** `node scripts/run.mjs FILE args…`: runs a TypeScript file of the clone on the suite's Node. */
await runCommand(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (!file || !existsSync(inRoot(file))) {
    throw new LaunchFailure(
      `There is no file ${file ?? '(none was named)'} to run`,
      'name a .ts file of this folder',
    );
  }
  return runToEnd(await prepare(), [...SUITE_FLAGS, file, ...args], { env: suiteEnvironment() });
});
