import { useCallback, useMemo } from 'react';
import { getLinkOptions } from '#contracts/links/endpoints.ts';
import { SHORT_PATH } from '#contracts/links/short-link.ts';
import { findUtmTemplate } from '#contracts/links/utm-templates.ts';
import { readHost } from '#contracts/links/utm.ts';
import type { PostContent } from '#contracts/publishing/content.ts';
import type { SentLink } from '#contracts/publishing/post-links.ts';
import { isChangeable } from '#contracts/publishing/target-state.ts';
import { keepMade, planLinks, writeLinks } from '#engine/publishing/sent-links.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import type { ChosenAccount, Composer } from '../composer-context.ts';
import { readContent, type PostFields } from './post-fields.ts';

type LinksInput = { fields: PostFields; chosen: readonly ChosenAccount[]; postId: string | undefined };

const NONE: readonly SentLink[] = [];

/**
 * How the addresses of a post are sent on each account, by the rules of the server; as they are typed until the templates are here. What is
 * sent already stays as it was sent.
 */
export function useSentLinks({
  fields,
  chosen,
  postId,
}: LinksInput): Pick<Composer, 'readLinks' | 'readSent'> {
  const { data } = useCallQuery(getLinkOptions, {}, { keep: true });
  const links = useMemo(() => {
    const plan = ({ connection_id, channel: network, name: profile, target }: ChosenAccount) => {
      const stored = target?.links ?? NONE;
      if (!data || (target && !isChangeable(target.state))) return stored;
      const hosts = new Set(data.hosts.map(({ host }) => host.replace(/:\d+$/, '')));
      const planned = planLinks(readContent(fields, connection_id), {
        template: findUtmTemplate(data.templates, network),
        values: { network, profile, campaign: fields.campaign, post: postId },
        place: data.post_origin,
        isOwn: (url) => hosts.has(readHost(url)) && new URL(url).pathname.startsWith(SHORT_PATH),
      });
      return keepMade(planned, stored);
    };
    return new Map(chosen.map((account) => [account.connection_id, plan(account)]));
  }, [data, fields, chosen, postId]);
  const readLinks = useCallback((connectionId: string) => links.get(connectionId) ?? NONE, [links]);
  const readSent = useCallback(
    (connectionId: string): PostContent =>
      writeLinks(readContent(fields, connectionId), readLinks(connectionId)),
    [fields, readLinks],
  );
  return { readLinks, readSent };
}
