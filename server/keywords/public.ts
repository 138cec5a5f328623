export { findHits } from '#server/keywords/hits.ts';
export { buildPatternsCondition } from '#server/keywords/condition.ts';
export { readKeywordQuery, formatQueryFault } from '#server/keywords/query-text.ts';
export {
  findKeywordById,
  insertKeyword,
  listAllKeywordNames,
  listKeywordsByNumber,
  type KeywordName,
  type KeywordRow,
  listKeywords,
} from '#server/keywords/keyword-store.ts';
export {
  listKeywordNames,
  removeKeywords,
  restoreKeyword,
  overwriteKeyword,
  findWholeKeyword,
  listWholeKeywords,
  type WholeKeyword,
} from '#server/keywords/many/bulk-store.ts';
export { isReadable, compileStoredPatterns, type CompiledPatterns } from '#server/keywords/sets.ts';
export { watchKeywords, type KeywordChange, type LiveKeyword } from '#server/keywords/watch.ts';
export { buildMentionSteps } from '#server/keywords/backfill/mention-steps.ts';
export { optionHandlers } from '#server/keywords/option-handlers.ts';
export { listSaved } from '#server/keywords/option-store.ts';
export { createKeyword, updateKeyword } from '#server/keywords/change.ts';
export { getVisibleKeywords } from '#server/keywords/visible-keywords.ts';
