export { followersOf } from '#server/settings/notifications/store.ts';
