export { addExampleStatuses } from '#server/crm/working-status/examples.ts';
export { listSpansWithin, type StatusSpan } from '#server/crm/working-status/span-store.ts';
export { loadStatuses } from '#server/crm/working-status/status-store.ts';
export { isOnDuty, listOnDuty, type OnDuty } from '#server/crm/working-status/duty-store.ts';
