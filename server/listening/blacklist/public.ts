export { toWrittenForms } from '#server/listening/blacklist/as-written.ts';
