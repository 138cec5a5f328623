export { toWrittenForms } from '#server/settings/blacklist/as-written.ts';
