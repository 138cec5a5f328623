import { defineConfig } from 'vitest/config';

/** One run for everything: pure tests beside their files, HTTP tests against real stores, journeys in a real browser. */
export default defineConfig({
  test: {
    include: ['{contracts,engine,connectors,server,web,tests,scripts}/**/*.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    env: { TZ: 'UTC' },
  },
});
