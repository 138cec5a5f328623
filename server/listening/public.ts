export { watchSentiments } from '#server/listening/sentiment-rules/watch.ts';
export type { AccountSentiment, LiveRule } from '#server/listening/sentiment-rules/live-account.ts';
export { beginReweighing } from '#server/listening/understanding/reweigh.ts';
export { watchUnderstanding } from '#server/listening/understanding/watch.ts';
export type { AccountUnderstanding } from '#server/listening/understanding/live-account.ts';
export { watchBlacklists, type AccountBlacklist } from '#server/listening/blacklist/live-account.ts';
export { touchDays, touchSpan } from '#server/listening/sums/days-store.ts';
export type { Filter } from '#server/listening/mention-filter.ts';
export { sumUp, type SumUp } from '#server/listening/sum-up.ts';
