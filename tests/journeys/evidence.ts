import { afterEach } from 'vitest';
import { describeOpenPages } from '#tests/journeys/open-pages.ts';

/** Prints the state of the pages when a test fails, since it cannot be inspected later on a machine that is gone. */
afterEach(async ({ task }) => {
  if (!task.result?.errors?.length) return;
  for (const page of await describeOpenPages()) console.error(`open when it failed: ${page}`);
});
