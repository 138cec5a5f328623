export { listMentionAudience } from '#server/listening/alerts/audience.ts';
export { readValues } from '#server/listening/actions/values-store.ts';
export { loadSourceNames } from '#server/listening/actions/source-name-store.ts';
export { listeningSources } from '#server/listening/data-set-source.ts';
export { expireExports } from '#server/listening/exports/export-store.ts';
export { watchSentiments } from '#server/listening/sentiment-rules/watch.ts';
export { readAccountSentiments } from '#server/listening/sentiment-rules/live-account-store.ts';
export { startRescoring } from '#server/listening/mention-score/rescore.ts';
export { watchScoreSettings } from '#server/listening/mention-score/watch.ts';
export type { AccountScoreSettings } from '#server/listening/mention-score/live-account-store.ts';
export { watchBlacklists } from '#server/listening/blacklist/live-account.ts';
export { type AccountBlacklist } from '#server/listening/blacklist/live-account-store.ts';
export { touchDays, touchSpan } from '#server/listening/rollups/days-store.ts';
export { readKeywordNames } from '#server/listening/keyword-names.ts';
export type { Filter } from '#server/listening/filter-sql/mention-filter.ts';
export { buildBucketStartSql, PUBLISHED_SECONDS } from '#server/listening/counts/bucket-store.ts';
export { summarizeMentions } from '#server/listening/counts/sum-up.ts';
export {
  changeTags,
  findStates,
  type StateBefore,
  buildPositionCondition,
} from '#server/listening/actions/edit-store.ts';
export { correctMarked } from '#server/listening/corrections/correct-marked.ts';
export { revertRows } from '#server/listening/corrections/take-back-rows.ts';
export { deleteImportReviews } from '#server/listening/corrections/verdict-store.ts';
export { buildPatternsCondition } from '#server/listening/filter-sql/patterns-condition.ts';
export { buildMentionSteps } from '#server/listening/counts/mention-steps.ts';
export { buildScoreAssignments } from '#server/listening/mention-score/scores-sql.ts';
export { findPoolReading } from '#server/listening/public-posts/pool-reading-store.ts';
export { notifyFeeds } from '#server/listening/corrections/correct.ts';
export { countStoredPosts, publishedFrom } from '#server/listening/counts/mention-step-store.ts';
export { findMentionVersion } from '#server/listening/mention-version-store.ts';
export { runAnalyticsQueries } from '#server/listening/analytics/run-queries.ts';
export { listGaps } from '#server/listening/collection-gaps/gap-store.ts';
export { SENTIMENT_COUNTS } from '#server/listening/counts/sentiment-count-sql.ts';
export {
  Count,
  NONE,
  sentimentColumns,
  toSentimentCounts,
} from '#server/listening/counts/sentiment-counts.ts';
export { computeDifference, countUsualPeriods } from '#server/listening/differences/difference.ts';
export { listFeed } from '#server/listening/feed/feed.ts';
export { buildFilterCondition } from '#server/listening/filter-sql/mention-filter.ts';
export { readCounted } from '#server/listening/filter-sql/post-select.ts';
export { queryCondition } from '#server/listening/filter-sql/query-condition.ts';
export { loadKeywordNames, type KeywordNames } from '#server/listening/keyword-names.ts';
export { markGaps } from '#server/listening/reports/chart-gaps.ts';
export { describeFilter } from '#server/listening/reports/describe-filter.ts';
export { readNamesById } from '#server/listening/reports/names-by-id.ts';
export { buildMentionReportLocale } from '#server/listening/reports/report-locale.ts';
export { buildWidgetBlock, nameWidget } from '#server/listening/reports/widget-block.ts';
export { composeReportHead } from '#server/listening/reports/compose-report.ts';
export { readDistinctiveThemes } from '#server/listening/themes/distinctive.ts';
export { readThemes } from '#server/listening/themes/read-themes.ts';
export { chooseBucket } from '#server/listening/analytics/series.ts';
export { makeMatchBase, type MatchBase } from '#server/listening/matches/match-base.ts';
