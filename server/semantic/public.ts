export { AnswerCache } from '#server/semantic/answer-cache.ts';
export type { AnswerOptions, QuestionScope } from '#server/semantic/answer-options.ts';
export { getAnswerState } from '#server/semantic/answer-state.ts';
export { buildAggregateSql } from '#server/semantic/aggregate-sql.ts';
export { findSearchFault, makeSearch } from '#server/semantic/search-filters.ts';
export { resolveNameFilters } from '#server/semantic/name-filters.ts';
export { loadLabels } from '#server/semantic/labels.ts';
export { buildReadFieldSql, buildSourceSql } from '#server/semantic/part-sql.ts';
export { isOfFacts, loadReadingContext, type QuestionContext } from '#server/semantic/question-context.ts';
export type { RenderContext as ReadingContext } from '#server/semantic/reading.ts';
export { answerQuestion, answerQuestions } from '#server/semantic/answer-questions.ts';
export {
  buildFiltersCondition,
  buildRowsCondition,
  buildSharedCondition,
  buildVisibleCondition,
} from '#server/semantic/rows-condition-sql.ts';
export {
  countCountedRows,
  listCountedRows,
  listRowsAfter,
  type CountedRows,
  type RowCursor,
} from '#server/semantic/counted-rows-store.ts';
export { QuestionRefused } from '#server/semantic/refusal.ts';
export { QuestionQueue } from '#server/semantic/question-queue.ts';
export { buildLimitSettings, findStatementEnd, USE_LIMITS } from '#server/semantic/statement-limits.ts';
export { loadModel, MODEL } from '#server/semantic/model.ts';
export { createMatches, dropMatches } from '#server/semantic/matches-store.ts';
export { makeSourceOfMatches } from '#server/semantic/matches-sql.ts';
export { answerPlan } from '#server/semantic/part-store.ts';
export type { SearchSql } from '#server/semantic/condition-sql.ts';
export { readCountedRows } from '#server/semantic/read-counted-rows.ts';
export type { AccountModel, DataSetSource } from '#server/semantic/ports.ts';
export { loadViewer, toViewerInput, type ViewerInput } from '#server/semantic/viewer.ts';
