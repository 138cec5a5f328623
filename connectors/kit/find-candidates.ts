import type { LookUpOutcome, PostCandidate, StartedRequest } from '#connectors/kit/publish.ts';
import { joinLink } from '#engine/publishing/sent-post.ts';

/** How long before the call that published it, and after, a post counts as published by it, in milliseconds: clocks differ. */
const BEFORE_MS = 2 * 60_000;
const AFTER_MS = 30 * 60_000;

/**
 * The posts of an account that may be the one that is looked for: published at its time, with its text and as many media. The outbox leaves out
 * those that are known to be others of ours.
 */
export function findCandidates(
  request: StartedRequest,
  posts: readonly PostCandidate[],
): Extract<LookUpOutcome, { status: 'candidates' | 'absent' }> {
  const started = Date.parse(request.started_at);
  const wanted = [foldPostText(request.text), foldPostText(joinLink(request))];
  const found = posts.filter(({ text, published_at, media }) => {
    const at = Date.parse(published_at);
    return (
      at >= started - BEFORE_MS &&
      at <= started + AFTER_MS &&
      media === request.media.length &&
      wanted.includes(foldPostText(text))
    );
  });
  return found.length === 0 ? { status: 'absent', certain: false } : { status: 'candidates', posts: found };
}

/**
 * A text for comparing what was written with what a network shows: without addresses, which networks shorten even without a protocol, without spaces and invisible
 * signs, in one case and normal form.
 */
export function foldPostText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/https?:\/\/\S+/g, '')
    .replace(/(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/\S*)?/g, '')
    .replace(/[\s\u200b-\u200f\u2060\ufeff]+/g, '');
}
