import { isDeepStrictEqual } from 'node:util';
import type { ShortLink } from '#contracts/links/short-link.ts';
import { findUtmTemplate } from '#contracts/links/utm-templates.ts';
import type { UtmValues } from '#contracts/links/utm.ts';
import { fillUtm } from '#contracts/links/utm.ts';
import type { Channel } from '#contracts/networks.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { lockPostLink, type LinkRow } from '#server/links/link-store.ts';
import { changeLink, makeLink } from '#server/links/make-link.ts';
import { findLinkOrigin, presentOne } from '#server/links/present-link.ts';
import { listUtmTemplates } from '#server/links/utm-template-store.ts';

type Source = Pick<Context, 'config' | 'brands'>;

/** The link of a part of a post. */
export type PostLinkInput = {
  post_id: string;
  /** Which link of the post, the same however the post is edited: such as the account it is posted on and the link's number there. */
  post_part: string;
  network: Channel;
  /** The target as the author wrote it, without the campaign's values. */
  url: string;
  /** What the variables of the template are; the network is filled in. */
  values: Omit<UtmValues, 'network'>;
  campaign_id?: string | null;
  title?: string;
  /** Null: the installation's host. Absent: the account's oldest brand, if it has one. */
  brand_id?: string | null;
};

/**
 * The short link of a part of a post: made once, and afterwards the same with the target that the post has now, so that what was shared keeps
 * working. The values of the campaign come from the template of the network.
 */
export async function ensurePostLink(
  source: Source,
  unit: UnitOfWork,
  input: PostLinkInput,
): Promise<ShortLink> {
  const template = findUtmTemplate(await listUtmTemplates(unit), input.network);
  const utm = fillUtm(template, { ...input.values, network: input.network });
  const target = { url: input.url, utm, replace_utm: template.replace_utm };
  const known = await lockPostLink(unit, { post_id: input.post_id, post_part: input.post_part });
  const link = known
    ? await followPost(source, unit, known, target)
    : await makeLink(source, unit, {
        ...target,
        targets: [],
        brand_id: chooseBrand(source, unit, input.brand_id),
        title: input.title ?? '',
        network: input.network,
        post_id: input.post_id,
        post_part: input.post_part,
        campaign_id: input.campaign_id ?? null,
        expires_at: null,
        paused: false,
      });
  return presentOne(source, unit, link);
}

type Target = Pick<LinkRow, 'url' | 'utm' | 'replace_utm'>;

async function followPost(
  source: Source,
  unit: UnitOfWork,
  known: LinkRow,
  target: Target,
): Promise<LinkRow> {
  const { url, utm, replace_utm } = known;
  return isDeepStrictEqual({ url, utm, replace_utm }, target)
    ? known
    : changeLink(source, unit, { _id: known._id, changes: target });
}

function chooseBrand(source: Source, unit: UnitOfWork, wanted: string | null | undefined): string | null {
  if (wanted === undefined) return source.brands.ofAccount(unit.accountId)?._id ?? null;
  return findLinkOrigin(source, unit.accountId, wanted) === null ? null : wanted;
}
