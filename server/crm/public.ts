export { takeIntoConversations, type Delivery } from '#server/crm/intake.ts';
export { keepUnplaced } from '#server/crm/unplaced-store.ts';
