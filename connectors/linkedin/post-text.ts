import { escapeForLinkedIn } from '#engine/publishing/count-text.ts';

/** A text for LinkedIn: its signs of markup are escaped, hashtags stay hashtags. */
export function toCommentary(text: string): string {
  return escapeForLinkedIn(text).replaceAll(/(^|\s)\\#(?=[\p{L}\p{N}])/gu, '$1#');
}

/** A text as people read it, from the form in which LinkedIn keeps it. */
export function readCommentary(commentary: string): string {
  return commentary
    .replaceAll(/\{hashtag\|\\?#\|([^|}]*)\}/g, '#$1')
    .replaceAll(/\\([\\|{}@[\]()<>#*_~])/g, '$1');
}
