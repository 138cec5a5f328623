export { lacksBreakGlass, mustUseSso, passWithoutSso } from '#server/sso/break-glass.ts';
export { leaveAddress } from '#server/sso/leave.ts';
export { ssoOrigin } from '#server/sso/site.ts';
