export {
  fromReader,
  storeRefused,
  type RefusedInput,
  type RefusedSource,
} from '#server/refused/store-refused.ts';
export { findKnownRefused } from '#server/refused/refused-store.ts';
