export { asWritten } from '#server/settings/blacklist/as-written.ts';
