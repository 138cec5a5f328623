export { fromReader, storeRefused, type RefusedInput } from '#server/refused/store-refused.ts';
export { type RefusedSource, findKnownRefused } from '#server/refused/refused-store.ts';
