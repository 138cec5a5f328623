export { addExampleStatuses } from '#server/settings/working-status/examples.ts';
export { spansWithin, type StatusSpan } from '#server/settings/working-status/span-store.ts';
export { statusesOf } from '#server/settings/working-status/store.ts';
