import * as contract from '#contracts/publishing/numbers.ts';
import { requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { findUsual } from '#server/publishing/numbers/find-usual.ts';
import { listReported, presentNumbers } from '#server/publishing/numbers/present-numbers.ts';
import { listPublishedOf } from '#server/publishing/numbers/published-post-store.ts';
import { listReadings } from '#server/publishing/numbers/reading-store.ts';
import { findPost } from '#server/publishing/posts/post-store.ts';

export const numberHandlers = [
  bind(contract.getPostNumbers, async ({ unit, params }) => {
    requireFound(await findPost(unit, params._id));
    const items: contract.PublishedNumbers[] = [];
    for (const row of await listPublishedOf(unit, params._id)) {
      const metrics = listReported(row.channel, unit.now);
      const readings = await listReadings(unit, [row._id]);
      items.push(
        presentNumbers(row, {
          metrics,
          readings: readings.map(({ at, numbers }) => ({ at, numbers })),
          usual: await findUsual(unit, row, metrics),
        }),
      );
    }
    return { items };
  }),
];
