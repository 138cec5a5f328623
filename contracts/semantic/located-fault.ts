import { z } from 'zod';
import { ListedFault } from '#contracts/kit/faults/fault.ts';

/** A place of a text: from `start` up to but excluding `end`, in UTF-16 units. */
const TextPlace = z.object({ start: z.number().int(), end: z.number().int() });

/** What is wrong or doubtful at a place of a formula, and what an editor may put there instead. */
export const LocatedFault = TextPlace.extend({
  fault: ListedFault,
  fix: TextPlace.extend({ text: z.string() }).nullable(),
});
export type LocatedFault = z.infer<typeof LocatedFault>;
