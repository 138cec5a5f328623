export { listPublishedIn } from '#server/publishing/numbers/result-store.ts';
export type { PublishedPostRow } from '#server/publishing/numbers/published-post-store.ts';
