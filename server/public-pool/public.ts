export {
  deletePostsOfAuthor,
  deletePublicPosts,
  listMentionsOf,
  type MentionOfPost,
} from '#server/public-pool/public-post-store.ts';
export { isPooledSource } from '#server/public-pool/retention-store.ts';
export { findPoolAges } from '#server/public-pool/age-store.ts';
export { findPoolVersion, recordPoolChange } from '#server/public-pool/version-store.ts';
