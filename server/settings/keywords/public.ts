export { forgetGroup } from '#server/settings/keywords/keyword-groups.ts';
export { ownedKeywords } from '#server/settings/keywords/keyword-owners.ts';
export { hitsInText } from '#server/settings/keywords/hits.ts';
export { wantedWhere } from '#server/settings/keywords/condition.ts';
export { readKeywordQuery, sentenceOf } from '#server/settings/keywords/query-text.ts';
export {
  keywordById,
  insertKeyword,
  keywordNames,
  keywordsByNumber,
  type KeywordName,
  type KeywordRow,
} from '#server/settings/keywords/keyword-store.ts';
export {
  listKeywordNames,
  removeKeywords,
  restoreKeyword,
  rewriteKeyword,
  wholeKeyword,
  wholeKeywords,
  type WholeKeyword,
} from '#server/settings/keywords/many/bulk-store.ts';
export { isReadable, storedSets, type CompiledPatterns } from '#server/settings/keywords/sets.ts';
export { watchKeywords, type KeywordChange, type LiveKeyword } from '#server/settings/keywords/watch.ts';
