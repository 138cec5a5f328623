import { cutLine } from '#contracts/kit/cut-text.ts';
import type { PostContent } from '#contracts/publishing/content.ts';
import type { SentLink } from '#contracts/publishing/post-links.ts';
import { WAITING_STATES } from '#contracts/publishing/target-state.ts';
import { stripAddresses } from '#engine/text/address.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { ensurePostLink } from '#server/links/public.ts';
import type { LinkSource } from '#server/publishing/links/plan-links.ts';
import { saveLinks, type TargetRow } from '#server/publishing/posts/target-store.ts';

/** The most characters of the name of a link: that of its post, or its first words. */
const TITLE_MAX = 120;

/** What short links are made for. */
type LinkedTarget = {
  post: { name: string; content: Pick<PostContent, 'text'>; deleted_at: string | null };
  target: Pick<TargetRow, '_id' | 'post_id' | 'connection_id' | 'channel' | 'state' | 'links'>;
};

/**
 * Makes the short links of a post on one account that do not exist yet, just before it is first sent: drafts leave none behind. One whose
 * brand is gone is sent as the address that it would have led to.
 * @returns how the addresses are sent now
 */
export async function makeLinks(
  source: LinkSource,
  unit: UnitOfWork,
  { post, target }: LinkedTarget,
): Promise<readonly SentLink[]> {
  const { _id, post_id, connection_id, channel: network, links } = target;
  const isGoing = post.deleted_at === null && WAITING_STATES.includes(target.state);
  if (!isGoing || links.every(({ made }) => made)) return links;
  const title = cutLine(post.name || stripAddresses(post.content.text), TITLE_MAX);
  const made: SentLink[] = [];
  for (const [index, link] of links.entries()) {
    const { url, utm, replace_utm, brand_id } = link;
    const part = { post_id, post_part: `${connection_id}:${index}`, network, title };
    const address = link.made
      ? link.address
      : await ensurePostLink(source, unit, { ...part, url, utm, replace_utm, brand_id });
    made.push({ ...link, address: address ?? link.final_url, made: true });
  }
  await saveLinks(unit, _id, made);
  return made;
}
