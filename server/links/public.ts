export { ensurePostLink, type PostLinkInput } from '#server/links/post-links.ts';
