export { ensurePostLink, type PostLinkInput } from '#server/links/post-links.ts';
export { buildOwnCheck, findPostOrigin } from '#server/links/post-origin.ts';
export { datePostLinks } from '#server/links/link-store.ts';
export { findLinkOrigin } from '#server/links/present-link.ts';
export { listUtmTemplates } from '#server/links/utm-template-store.ts';
export { listDeadUrls } from '#server/links/dead-url-store.ts';
