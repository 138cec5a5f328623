export { mustUseSso } from '#server/sso/break-glass.ts';
export { ssoOrigin } from '#server/sso/site.ts';
