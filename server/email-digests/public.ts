export { changeHandlers } from '#server/email-digests/handlers.ts';
export { insertRow, listRows } from '#server/email-digests/store.ts';
