export { checkNamed as checkAutoCanned } from '#server/settings/canned/auto-canned-named.ts';
export { readerOf as cannedReaderOf } from '#server/settings/canned/reader.ts';
export { sharedResponse } from '#server/settings/canned/shared-response.ts';
export { countUses } from '#server/settings/canned/use-store.ts';
