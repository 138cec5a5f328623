export { endExportsOf } from '#server/listening/exports/export-store.ts';
export { watchSentiments } from '#server/listening/sentiment-rules/watch.ts';
export {
  readAccountSentiments,
  type AccountSentiment,
  type LiveRule,
} from '#server/listening/sentiment-rules/live-account.ts';
export { beginReweighing } from '#server/listening/understanding/reweigh.ts';
export { watchUnderstanding } from '#server/listening/understanding/watch.ts';
export type { AccountUnderstanding } from '#server/listening/understanding/live-account.ts';
export { watchBlacklists, type AccountBlacklist } from '#server/listening/blacklist/live-account.ts';
export { touchDays, touchSpan } from '#server/listening/sums/days-store.ts';
export { keywordNamesOf, loadKeywordNames } from '#server/listening/keyword-names.ts';
export type { Filter } from '#server/listening/where/mention-filter.ts';
export { bucketsOf, bucketStart, PUBLISHED_SECONDS } from '#server/listening/counts/bucket-store.ts';
export { refuseUndrawable } from '#server/listening/counts/drawable.ts';
export { sumUp } from '#server/listening/counts/sum-up.ts';
export { addExampleDashboards } from '#server/listening/dashboards/examples.ts';
export { regroupDashboards } from '#server/listening/dashboards/store.ts';
export { forgetOwnSavedViews, regroupSavedViews } from '#server/listening/saved-views/store.ts';
export { changeTags, findStates, type StateBefore } from '#server/listening/actions/edit-store.ts';
export { correctMarked } from '#server/listening/corrections/correct-marked.ts';
export { takeBackRows } from '#server/listening/corrections/take-back-rows.ts';
export { dropImportVerdicts } from '#server/listening/corrections/verdict-store.ts';
