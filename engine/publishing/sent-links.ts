import type { LinkForm } from '#contracts/links/link-form.ts';
import { CODE_LENGTH, SHORT_PATH, TargetUrl } from '#contracts/links/short-link.ts';
import type { LinkTemplate } from '#contracts/links/utm-templates.ts';
import { buildFinalUrl, fillUtm, isNetworkUrl, type UtmValues } from '#contracts/links/utm.ts';
import type { PostContent } from '#contracts/publishing/content.ts';
import {
  POST_LINKS_MAX,
  USUAL_LINKS,
  type PostLinks,
  type SentLink,
} from '#contracts/publishing/post-links.ts';
import { findAddresses } from '#engine/text/address.ts';

/*
 * How the addresses in a post are sent. The form, the check and the sending use the same functions, so that what is counted and approved is
 * what goes out.
 */

/** What is known of the account on which a post is sent. */
export type LinkSettings = {
  template: LinkTemplate;
  values: UtmValues;
  /** Where short links open; null where people outside could not open them. */
  place: { brand_id: string | null; origin: string } | null;
  /** Whether an address is a short link of the account itself, or one that no link may lead to. */
  isOwn: (url: string) => boolean;
};

type LinkedTexts = Pick<PostContent, 'text' | 'link' | 'thread' | 'first_comment'>;

/** The complete addresses of a post, each once: its link, then those in its texts in their order. One without `https://` is a text. */
export function listPostAddresses({ text, link, thread, first_comment }: LinkedTexts): string[] {
  const texts = [text, ...thread.map((part) => part.text), first_comment?.text ?? ''];
  const found = texts.flatMap((one) => findAddresses(one).map(({ start, end }) => one.slice(start, end)));
  return [...new Set([link, ...found])]
    .filter((url) => TargetUrl.safeParse(url).success)
    .slice(0, POST_LINKS_MAX);
}

/** How each address of a post is sent on one account. */
export function planLinks(
  content: LinkedTexts & Pick<PostContent, 'links'>,
  settings: LinkSettings,
): SentLink[] {
  const chosen = content.links ?? USUAL_LINKS;
  return listPostAddresses(content).map((url, index) => planLink(url, index, { chosen, settings }));
}

function planLink(
  url: string,
  index: number,
  { chosen, settings }: { chosen: PostLinks; settings: LinkSettings },
): SentLink {
  const { template, values, place } = settings;
  const utm = fillUtm(template, values);
  const replace_utm = chosen.replace_utm ?? template.replace_utm;
  const { form, reason } = chooseForm(url, { chosen, settings });
  const final_url = form === 'typed' ? url : buildFinalUrl(url, { utm, replace: replace_utm });
  const isShort = form === 'short' && place !== null;
  return {
    url,
    form,
    reason,
    utm,
    replace_utm,
    brand_id: place?.brand_id ?? null,
    final_url,
    address: isShort ? `${place.origin}${SHORT_PATH}${buildStandIn(index)}` : final_url,
    made: !isShort,
  };
}

/** As many characters as a code has, another one for each address: equal addresses would be counted once. */
function buildStandIn(index: number): string {
  return String(index + 1).padStart(CODE_LENGTH, 'x');
}

function chooseForm(
  url: string,
  { chosen, settings: { template, place, isOwn } }: { chosen: PostLinks; settings: LinkSettings },
): { form: LinkForm; reason: SentLink['reason'] } {
  if (isNetworkUrl(url)) return { form: 'typed', reason: 'network' };
  if (isOwn(url)) return { form: 'typed', reason: 'own' };
  const form = chosen.form ?? template.form;
  if (form === 'typed' || chosen.as_typed.includes(url)) return { form: 'typed', reason: 'chosen' };
  return form === 'short' && place === null
    ? { form: 'tagged', reason: 'not_reachable' }
    : { form, reason: null };
}

/** The same links, where short ones that were made before for the same address stay as they are. */
export function keepMade(links: readonly SentLink[], former: readonly SentLink[]): SentLink[] {
  return links.map((link) => {
    if (link.form !== 'short') return link;
    const known = former.find(
      ({ url, form, brand_id, final_url, made }) =>
        made &&
        form === 'short' &&
        url === link.url &&
        brand_id === link.brand_id &&
        final_url === link.final_url,
    );
    return known ? { ...link, address: known.address, made: true } : link;
  });
}

/** A post with its addresses as they are sent. */
export function writeLinks(content: PostContent, links: readonly SentLink[]): PostContent {
  const sent = new Map(links.map(({ url, address }) => [url, address]));
  if (sent.size === 0) return content;
  const { text, link, thread, first_comment } = content;
  return {
    ...content,
    link: sent.get(link) ?? link,
    text: writeText(text, sent),
    thread: thread.map((part) => ({ ...part, text: writeText(part.text, sent) })),
    first_comment: first_comment && { ...first_comment, text: writeText(first_comment.text, sent) },
  };
}

function writeText(text: string, sent: ReadonlyMap<string, string>): string {
  let written = '';
  let at = 0;
  for (const { start, end } of findAddresses(text)) {
    const url = text.slice(start, end);
    written += text.slice(at, start) + (sent.get(url) ?? url);
    at = end;
  }
  return written + text.slice(at);
}
