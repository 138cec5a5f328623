export { isAnyWaiting, oldestWaiting } from '#server/inbound/batch-store.ts';
export { fileSource, nameInFile } from '#server/inbound/import-source.ts';
export { mentionIdOf } from '#server/inbound/item-key.ts';
export { readAnew, type RereadPost } from '#server/inbound/pipeline/read-anew.ts';
export type { Findings } from '#server/inbound/pipeline/mention-block.ts';
export { takeIn } from '#server/inbound/intake.ts';
