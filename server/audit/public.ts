export { noteAccess } from '#server/audit/note-access.ts';
export { recordPunch } from '#server/audit/punch.ts';
