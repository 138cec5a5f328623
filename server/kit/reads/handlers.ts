import { readMany, type BatchedAnswer } from '#contracts/kit/reads/endpoints.ts';
import { bind } from '#server/kit/http/call.ts';

export const handlers = [
  // One after the other: they share the connection of their transaction.
  bind(readMany, async ({ body, readWithin }) => {
    const items: BatchedAnswer[] = [];
    for (const read of body.reads) items.push(await readWithin(read));
    return { items };
  }),
];
