export { withdrawNotifications } from '#server/notices/withdraw.ts';
export { notify } from '#server/notices/notify.ts';
export { deleteOldNotifications } from '#server/notices/tidy.ts';
