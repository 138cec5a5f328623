export { connectChannel, type NewConnection } from '#server/settings/engagement/connect.ts';
