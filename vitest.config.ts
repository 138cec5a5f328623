import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { FileOrder } from './tests/file-order.ts';

/** Tests that read the files of the repository; they need no stores. */
const ABOUT_THE_CODE = 'tests/{architecture,checklist,docs,terms,unused}.test.ts';

/** The setup of every test file. */
const TIERS = 'tests/tiers.ts';

/** One run for everything: pure tests beside their files, HTTP tests against real stores, journeys in a real browser. */
export default defineConfig({
  test: {
    projects: [
      {
        // Pure tests and component tests, without stores. A process per file would load the same code two hundred times, which costs as
        // much as the tests. Every test sets the module state on which it depends itself.
        test: {
          name: 'pure',
          isolate: false,
          include: [
            '{contracts,texts,engine,connectors,web}/**/*.test.{ts,tsx}',
            'server/kit/embedded/**/*.test.ts',
            'scripts/**/*.test.{ts,mjs}',
            ABOUT_THE_CODE,
          ],
          setupFiles: [TIERS],
          testTimeout: 60_000,
          env: { TZ: 'UTC' },
        },
      },
      {
        // The real suite on real stores. Loading its code costs as much as a file's tests: Node loads it itself, once per process, and each
        // file opens stores of its own and closes them again.
        test: {
          name: 'suite',
          isolate: false,
          experimental: { viteModuleRunner: false },
          include: ['server/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['server/kit/embedded/**', ABOUT_THE_CODE],
          globalSetup: ['tests/global-setup.ts'],
          setupFiles: [TIERS, 'tests/journeys/evidence.ts'],
          pool: 'forks',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A test may wait behind jobs of other tests; only a failure takes this long.
          expect: { poll: { timeout: 45_000 } },
          env: { TZ: 'UTC' },
        },
      },
    ],
    tags: [
      {
        name: 'slow',
        description:
          'Takes many seconds: npm run test:slow runs it, and CI where files that it covers changed.',
      },
    ],
    // Tests wait for browsers, stores and jobs about a sixth of their time: a third worker fills two cores.
    maxWorkers: Math.min(8, Math.max(2, Math.round(availableParallelism() * 1.5))),
    sequence: { sequencer: FileOrder },
  },
});
