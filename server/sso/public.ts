export { mustUseSso } from '#server/sso/break-glass.ts';
