export {
  deletePostsOfAuthor,
  deletePublicPosts,
  listMentionsOf,
  type MentionOfPost,
} from '#server/public-pool/public-post-store.ts';
export { isPooledSource } from '#server/public-pool/retention-store.ts';
