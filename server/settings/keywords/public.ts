export { forgetGroup } from '#server/settings/keywords/keyword-groups.ts';
export { ownedKeywords } from '#server/settings/keywords/keyword-owners.ts';
export { findHits } from '#server/settings/keywords/hits.ts';
export { buildPatternsCondition } from '#server/settings/keywords/condition.ts';
export { readKeywordQuery, formatQueryFault } from '#server/settings/keywords/query-text.ts';
export {
  findKeywordById,
  insertKeyword,
  listAllKeywordNames,
  listKeywordsByNumber,
  type KeywordName,
  type KeywordRow,
} from '#server/settings/keywords/keyword-store.ts';
export {
  listKeywordNames,
  removeKeywords,
  restoreKeyword,
  overwriteKeyword,
  findWholeKeyword,
  listWholeKeywords,
  type WholeKeyword,
} from '#server/settings/keywords/many/bulk-store.ts';
export { isReadable, compileStoredPatterns, type CompiledPatterns } from '#server/settings/keywords/sets.ts';
export { watchKeywords, type KeywordChange, type LiveKeyword } from '#server/settings/keywords/watch.ts';
