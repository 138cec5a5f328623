export { touchDays, touchSpan } from '#server/listening/sums/days-store.ts';
export type { Filter } from '#server/listening/mention-filter.ts';
export { sumUp, type SumUp } from '#server/listening/sum-up.ts';
