import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';

const Listed = z.object({
  items: z.array(z.looseObject({ _id: Id, name: z.string(), active: z.boolean() })),
});

/** The scorecards in use out of the answer of their list; none while it is on its way. */
export function parseScorecards(answer: unknown): { _id: string; name: string }[] {
  return (Listed.safeParse(answer).data?.items ?? [])
    .filter(({ active }) => active)
    .map(({ _id, name }) => ({ _id, name }));
}
