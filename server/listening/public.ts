export { touchDays, touchSpan } from '#server/listening/sums/days-store.ts';
