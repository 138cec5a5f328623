export {
  fromReader,
  storeRefused,
  type RefusedInput,
  type RefusedSource,
} from '#server/refused/keep-refused.ts';
export { findKnownRefused } from '#server/refused/refused-store.ts';
