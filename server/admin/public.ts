export { readDefaultRoles } from '#server/admin/roles/default-role-store.ts';
export { switchedOff } from '#server/admin/system/switches.ts';
