export { fromReader, keepRefused, type Refused, type RefusedSource } from '#server/refused/keep-refused.ts';
export { dropOldRefused, knownRefused } from '#server/refused/refused-store.ts';
