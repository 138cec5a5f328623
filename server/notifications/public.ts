export { withdrawNotifications } from '#server/notifications/withdraw.ts';
export { notify } from '#server/notifications/notify.ts';
export { deleteOldNotifications, hasUnread, listUsersBelowUnread } from '#server/notifications/store.ts';
