import { runToEnd } from './launch/child.mjs';
import { runCommand } from './launch/launch-failure.mjs';
import { prepare } from './launch/prepare.mjs';
import { SUITE_FLAGS, suiteEnvironment } from './launch/suite-node.mjs';
import { ensureWeb } from './launch/web-build.mjs';

/** `npm start`: installs and builds what is missing, then runs the suite. Arguments are passed to the suite. */
await runCommand(async () => {
  const node = await prepare();
  await ensureWeb(node);
  const args = [...SUITE_FLAGS, 'server/main.ts', ...process.argv.slice(2)];
  return runToEnd(node, args, { env: suiteEnvironment(), tied: true });
});
