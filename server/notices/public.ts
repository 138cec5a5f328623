export { withdrawNotices } from '#server/notices/withdraw.ts';
export { notify } from '#server/notices/notify.ts';
export { tidyNotices } from '#server/notices/tidy.ts';
