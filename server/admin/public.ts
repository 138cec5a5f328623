export { readDefaultRoles } from '#server/admin/default-role-store.ts';
export { switchedOff } from '#server/admin/switches.ts';
