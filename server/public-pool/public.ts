export { isPooledSource } from '#server/public-pool/retention-store.ts';
