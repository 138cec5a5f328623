import { isDeepStrictEqual } from 'node:util';
import { SHORT_PATH } from '#contracts/links/short-link.ts';
import type { Utm } from '#contracts/links/utm.ts';
import type { Channel } from '#contracts/networks.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { lockPostLink, setDeleted, type LinkRow } from '#server/links/link-store.ts';
import { changeLink, makeLink } from '#server/links/make-link.ts';
import { findLinkOrigin } from '#server/links/present-link.ts';

type Source = Pick<Context, 'config' | 'brands'>;

/** The link of a part of a post. */
export type PostLinkInput = {
  post_id: string;
  /** Which link of the post, the same however the post is edited: such as the account it is posted on and the link's number there. */
  post_part: string;
  network: Channel;
  /** The target as the author wrote it, without the campaign's values. */
  url: string;
  /** The campaign's values, as they were planned with the post. */
  utm: Utm;
  replace_utm: boolean;
  title: string;
  /** At whose host it opens, where that brand still exists; null: at the installation's. */
  brand_id: string | null;
};

/**
 * The address of the short link of a part of a post: made once, and afterwards the same with the target that the post has now, so that what
 * was shared keeps working. One that was deleted meanwhile works again, since the post shows it.
 * @returns null where the brand of a link that exists is gone, so that it opens nowhere
 */
export async function ensurePostLink(
  source: Source,
  unit: UnitOfWork,
  { url, utm, replace_utm, ...input }: PostLinkInput,
): Promise<string | null> {
  const target = { url, utm, replace_utm };
  const known = await lockPostLink(unit, { post_id: input.post_id, post_part: input.post_part });
  const link = known
    ? await followPost(source, unit, known, target)
    : await makeLink(source, unit, {
        ...input,
        ...target,
        targets: [],
        brand_id: findLinkOrigin(source, unit.accountId, input.brand_id) === null ? null : input.brand_id,
        campaign_id: null,
        expires_at: null,
        paused: false,
      });
  const origin = findLinkOrigin(source, unit.accountId, link.brand_id);
  return origin === null ? null : `${origin}${SHORT_PATH}${link.code}`;
}

type Target = Pick<LinkRow, 'url' | 'utm' | 'replace_utm'>;

async function followPost(
  source: Source,
  unit: UnitOfWork,
  known: LinkRow,
  target: Target,
): Promise<LinkRow> {
  const { _id, name, code, url, utm, replace_utm, deleted_at } = known;
  if (deleted_at !== null) {
    await setDeleted(unit, _id, null);
    unit.record({ kind: 'short_link.restored', entityId: _id, after: { name, code, url } });
  }
  return isDeepStrictEqual({ url, utm, replace_utm }, target)
    ? known
    : changeLink(source, unit, { _id, changes: target });
}
