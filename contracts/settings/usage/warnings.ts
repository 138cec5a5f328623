import { z } from 'zod';
import { READ, WRITE } from '#contracts/email-digests/endpoints.ts';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineDocument } from '#contracts/kit/area/document.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { NOTIFICATION_LEVELS } from '#contracts/payment/meter.ts';

/** The maximum number of warnings before a limit. */
export const MOST_LEVELS = 5;

/**
 * The shares of a limit (percent) at which administrators are warned by e-mail. They are always notified when it is reached: what then
 * happens to new posts must surprise nobody.
 */
export const usageWarnings = defineArea({
  page: 'usage-and-limitation',
  noun: 'usage_warnings',
  within: 'settings-usage-and-limitation',
  products: ['listening'],
  access: { read: READ, write: WRITE },
  resources: {
    levels: defineDocument({
      path: '/accounts/usage/warnings',
      name: 'usage_warnings',
      envelope: 'plain',
      fields: {
        levels: z
          .array(z.number().int().min(1).max(99))
          .max(MOST_LEVELS)
          .default(NOTIFICATION_LEVELS.filter((level) => level < 100)),
      },
      check: ({ levels }) =>
        Array.isArray(levels) && new Set(levels).size < levels.length
          ? { levels: fault('share_twice') }
          : undefined,
    }),
  },
});
