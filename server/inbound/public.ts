export { isAnyWaiting, oldestWaiting } from '#server/inbound/batch-store.ts';
export { fileSource, nameInFile } from '#server/inbound/import-source.ts';
export { mentionIdOf } from '#server/inbound/item-key.ts';
export { takeIn } from '#server/inbound/intake.ts';
export { feltReaderOf } from '#server/inbound/pipeline/felt-reader.ts';
