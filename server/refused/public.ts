export {
  fromReader,
  keepRefused,
  type RefusedInput,
  type RefusedSource,
} from '#server/refused/keep-refused.ts';
export { knownRefused } from '#server/refused/refused-store.ts';
