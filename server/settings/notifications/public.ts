export { followersOf } from '#server/settings/notifications/store.ts';
export { suiteOrigin } from '#server/settings/notifications/origin.ts';
