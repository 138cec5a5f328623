export { isAnyWaiting, findOldestWaiting } from '#server/inbound/batch-store.ts';
export { enqueueItems } from '#server/inbound/intake.ts';
