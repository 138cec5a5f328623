export { isAnyWaiting, findOldestWaiting } from '#server/inbound/batch-store.ts';
export { computeFileSourceId, buildFileItemName } from '#server/inbound/import-source.ts';
export { computeMentionId } from '#server/inbound/item-key.ts';
export { readAnew, type RereadPost } from '#server/inbound/pipeline/read-anew.ts';
export type { Findings } from '#server/inbound/pipeline/mention-block.ts';
export { enqueueItems } from '#server/inbound/intake.ts';
