import { fault } from '#contracts/kit/faults/fault.ts';
import { SHORT_PATH, type LinkTarget } from '#contracts/links/short-link.ts';
import { readHost } from '#contracts/links/utm.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { isForbiddenUrl } from '#server/kit/http/outbound.ts';
import { listLinkHostNames } from '#server/links/present-link.ts';

type Source = Pick<Context, 'config' | 'brands'>;
type LinkParts = {
  url?: string | undefined;
  targets?: readonly LinkTarget[] | undefined;
  expires_at?: string | null | undefined;
};

/**
 * Checks what a schema cannot know of a link.
 * @throws invalid_request or address_forbidden, with the field
 */
export function checkLink(
  source: Source,
  unit: UnitOfWork,
  { url, targets = [], expires_at }: LinkParts,
): void {
  const urls = [
    ...(url === undefined ? [] : [['url', url] as const]),
    ...targets.map((target, index) => [`targets.${index}.url`, target.url] as const),
  ];
  const own = listLinkHostNames(source, unit.accountId);
  for (const [field, target] of urls) {
    if (own.has(readHost(target)) && new URL(target).pathname.startsWith(SHORT_PATH))
      refuse('invalid_request', { fields: { [field]: fault('link_loop') } });
    if (isForbiddenUrl(target, source.config.allowPrivateHosts))
      refuse('address_forbidden', { fields: { [field]: fault('address_forbidden') } });
  }
  if (expires_at && Date.parse(expires_at) <= unit.now.getTime())
    refuse('invalid_request', { fields: { expires_at: fault('in_past') } });
}
