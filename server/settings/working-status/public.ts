export { statusesOf, type PersonStatus } from '#server/settings/working-status/store.ts';
