export { findHits } from '#server/keywords/hits.ts';
export { readKeywordQuery, toQueryFaults } from '#server/keywords/query-text.ts';
export {
  findKeywordById,
  insertKeyword,
  listAllKeywordNames,
  listKeywordsByNumber,
  type KeywordName,
  type KeywordRow,
  listKeywords,
  findKeyword,
  lockKeyword,
  type KeywordKey,
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
export {
  isReadable,
  compileStoredPatterns,
  type CompiledPatterns,
  compilePatterns,
} from '#server/keywords/sets.ts';
export { watchKeywords, type KeywordChange, type LiveKeyword } from '#server/keywords/watch.ts';
export { optionHandlers } from '#server/keywords/option-handlers.ts';
export { listSaved } from '#server/keywords/option-store.ts';
export { createKeyword, updateKeyword } from '#server/keywords/change.ts';
export { getVisibleKeywords } from '#server/keywords/visible-keywords.ts';
export { lockKeywords } from '#server/keywords/many/many-store.ts';
export { listKeywordWordings, type KeywordWording } from '#server/keywords/wording-store.ts';
