import { findUtmTemplate } from '#contracts/links/utm-templates.ts';
import type { Channel } from '#contracts/networks.ts';
import { resolveContent } from '#contracts/publishing/content.ts';
import type { SentLink } from '#contracts/publishing/post-links.ts';
import type { PostInput } from '#contracts/publishing/posts.ts';
import { keepMade, listPostAddresses, planLinks } from '#engine/publishing/sent-links.ts';
import { listUsedChannels } from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildOwnCheck, findPostOrigin, listUtmTemplates } from '#server/links/public.ts';
import { listTargets } from '#server/publishing/posts/target-store.ts';

/** What decides where short links open. */
export type LinkSource = Pick<Context, 'config' | 'brands'>;

/** How the addresses of a post are sent on its accounts, by their connections; an account that says none is left out. */
export type PlannedLinks = ReadonlyMap<string, readonly SentLink[]>;

/**
 * Decides how the addresses of a post are sent, by the templates as they are now. A short link that was made for the same address before
 * stays.
 */
export async function planPostLinks(
  source: LinkSource,
  unit: UnitOfWork,
  { postId, input }: { postId: string; input: PostInput },
): Promise<PlannedLinks> {
  const { content, targets, campaign } = input;
  const said = targets.map(({ connection_id, version }) => ({
    connection_id,
    content: resolveContent(content, version),
  }));
  if (!said.some((one) => listPostAddresses(one.content).length > 0)) return new Map();
  const templates = await listUtmTemplates(unit);
  const accounts = await listAccounts(unit, postId);
  const place = findPostOrigin(source, unit.accountId);
  const isOwn = buildOwnCheck(source, unit.accountId);
  return new Map(
    said.flatMap((one) => {
      const account = accounts.get(one.connection_id);
      if (!account) return [];
      const { channel: network, name: profile } = account;
      const template = findUtmTemplate(templates, network);
      const values = { network, profile, campaign, post: postId };
      const links = planLinks(one.content, { template, values, place, isOwn });
      return [[one.connection_id, keepMade(links, account.links)] as const];
    }),
  );
}

type Account = { channel: Channel; name: string; links: readonly SentLink[] };

/** The accounts on which a post may be, with how its addresses are sent there until now. */
async function listAccounts(unit: UnitOfWork, postId: string): Promise<ReadonlyMap<string, Account>> {
  const used = await listUsedChannels(unit, 'publishing');
  const stored = await listTargets(unit, [postId]);
  return new Map([
    ...used.map(({ _id, channel, name }) => [_id, { channel, name, links: [] }] as const),
    ...stored.map(
      ({ connection_id, channel, account_name: name, links }) =>
        [connection_id, { channel, name, links }] as const,
    ),
  ]);
}
