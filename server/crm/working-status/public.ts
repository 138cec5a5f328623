export { addExampleStatuses } from '#server/crm/working-status/examples.ts';
export { spansWithin, type StatusSpan } from '#server/crm/working-status/span-store.ts';
export { statusesOf } from '#server/crm/working-status/store.ts';
