import * as contract from '#contracts/publishing/numbers.ts';
import { requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { loadNumbers } from '#server/publishing/numbers/load-numbers.ts';
import { listPublishedOf } from '#server/publishing/numbers/published-post-store.ts';
import { resultHandlers } from '#server/publishing/numbers/result-handlers.ts';
import { findPost } from '#server/publishing/posts/post-store.ts';

export const numberHandlers = [
  bind(contract.getPostNumbers, async ({ unit, params }) => {
    requireFound(await findPost(unit, params._id));
    const items: contract.PublishedNumbers[] = [];
    for (const row of await listPublishedOf(unit, params._id)) items.push(await loadNumbers(unit, row));
    return { items };
  }),
  ...resultHandlers,
];
