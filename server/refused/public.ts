export { fromReader, keepRefused, type Refused, type RefusedSource } from '#server/refused/keep-refused.ts';
export { knownRefused } from '#server/refused/refused-store.ts';
