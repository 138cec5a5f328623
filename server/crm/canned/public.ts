export { changeResponse, createResponse } from '#server/crm/canned/save-response.ts';
export { type Reader as CannedReader } from '#server/crm/canned/reader.ts';
export { toLoggedFolder } from '#server/crm/canned/logged.ts';
export { insertResponse, listResponses } from '#server/crm/canned/response-store.ts';
export {
  insertFolder,
  listFolders,
  lockFolder,
  toOwnerId,
  renameFolder,
} from '#server/crm/canned/folder-store.ts';
export { checkNamed as checkAutoCanned } from '#server/crm/canned/auto-canned-named.ts';
export { toReader as cannedReaderOf } from '#server/crm/canned/reader.ts';
export { findSharedResponse } from '#server/crm/canned/shared-response.ts';
export { countUses } from '#server/crm/canned/use-store.ts';
