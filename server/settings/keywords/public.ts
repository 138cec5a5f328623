export {
  allKeywords,
  insertKeyword,
  keywordNames,
  keywordsByNumber,
  type KeywordName,
  type KeywordRow,
} from '#server/settings/keywords/keyword-store.ts';
export { readSets, storedSets, type Wanted } from '#server/settings/keywords/sets.ts';
export { watchKeywords, type KeywordChange, type LiveKeyword } from '#server/settings/keywords/watch.ts';
