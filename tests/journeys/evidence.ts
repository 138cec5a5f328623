import { afterEach } from 'vitest';
import { describeOpenPages } from '#tests/journeys/open-pages.ts';

/** What cannot be looked at again, on a machine that is gone, is written down where a test fails. */
afterEach(async ({ task }) => {
  if (!task.result?.errors?.length) return;
  for (const page of await describeOpenPages()) console.error(`open when it failed: ${page}`);
});
