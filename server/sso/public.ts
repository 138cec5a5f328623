export { lacksBreakGlass, mustUseSso, passWithoutSso } from '#server/sso/break-glass.ts';
export { leaveAddress } from '#server/sso/leave.ts';
