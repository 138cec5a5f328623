import { z } from 'zod';
import { formOf } from '#contracts/kit/faults/fault.ts';
import { NETWORKS } from '#contracts/networks.ts';

/** The parts of a campaign's address, in the order in which they are written. */
export const UTM_PARTS = ['source', 'medium', 'campaign', 'content', 'term', 'id'] as const;
export type UtmPart = (typeof UTM_PARTS)[number];

const Value = z.string().trim().max(200).default('');

/** The values of `utm_source` to `utm_id`; an empty one is left out of the address. */
export const Utm = z.strictObject({
  source: Value,
  medium: Value,
  campaign: Value,
  content: Value,
  term: Value,
  id: Value,
});
export type Utm = z.infer<typeof Utm>;

/** No part has a value: the target stays as it is. */
export const NO_UTM: Utm = { source: '', medium: '', campaign: '', content: '', term: '', id: '' };

/** What a part of a template may stand for; each is in braces there: `{network}`. */
const UTM_VARIABLES = ['network', 'profile', 'campaign', 'campaign_id', 'post'] as const;
export type UtmVariable = (typeof UTM_VARIABLES)[number];

const VARIABLE = /\{([^{}]*)\}/g;
const KNOWN: ReadonlySet<string> = new Set(UTM_VARIABLES);

/** A part of a template: words, and variables in braces that exist. */
export const UtmPattern = z
  .string()
  .trim()
  .max(200)
  .check(formOf('utm_variable', new RegExp(`^(?:[^{}]|\\{(?:${UTM_VARIABLES.join('|')})\\})*$`)));

/** A template: the pattern of each part. */
export type UtmTemplate = Readonly<Record<UtmPart, string>>;

/** What holds for a network without a template of its own. */
export const DEFAULT_UTM_TEMPLATE: UtmTemplate = {
  source: '{network}',
  medium: 'social',
  campaign: '{campaign}',
  content: '{profile}',
  term: '',
  id: '{campaign_id}',
};

/** What the variables of a template are for one post. */
export type UtmValues = Readonly<Partial<Record<UtmVariable, string>>>;

/**
 * The values that a template gives for a post: lower case, with a hyphen for what separates words. A variable without a value is left out,
 * with the separators beside it.
 */
export function fillUtm(template: UtmTemplate, values: UtmValues): Utm {
  const fill = (pattern: string): string =>
    toSlug(
      pattern.replaceAll(VARIABLE, (whole, name: string) =>
        isVariable(name) ? (values[name] ?? '') : whole,
      ),
    );
  return {
    source: fill(template.source),
    medium: fill(template.medium),
    campaign: fill(template.campaign),
    content: fill(template.content),
    term: fill(template.term),
    id: fill(template.id),
  };
}

const isVariable = (name: string): name is UtmVariable => KNOWN.has(name);

/** Lower case, each run of what is neither letter, mark, digit nor one of `._~` as a hyphen, none at the ends. */
function toSlug(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}._~]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** How the campaign's values are added to a target: those that it has stay unless `replace` says otherwise. */
export type FinalUrlOptions = { utm: Utm; replace?: boolean };

/**
 * The address to which a visitor is sent: the target with the campaign's values behind its own query and before its fragment. Links to the
 * networks themselves stay as they are, since they ignore such values.
 */
export function buildFinalUrl(url: string, { utm, replace = false }: FinalUrlOptions): string {
  if (isNetworkUrl(url)) return url;
  const [, base = '', query = '', fragment = ''] = PARTS.exec(url) ?? [];
  const pairs = query.split('&').filter((pair) => pair !== '');
  const set = UTM_PARTS.filter((part) => utm[part] !== '');
  const existing = new Set(pairs.map(readName));
  const added = replace ? set : set.filter((part) => !existing.has(`utm_${part}`));
  const dropped = new Set(replace ? set.map((part) => `utm_${part}`) : []);
  const all = [
    ...pairs.filter((pair) => !dropped.has(readName(pair))),
    ...added.map((part) => `utm_${part}=${encodeURIComponent(utm[part])}`),
  ];
  return `${base}${all.length > 0 ? `?${all.join('&')}` : ''}${fragment}`;
}

/** What is before the query, the query without its mark, and the fragment with its own. */
const PARTS = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s;

/** The name of a pair of a query, in lower case. */
function readName(pair: string): string {
  return pair.split('=', 1)[0]?.toLowerCase() ?? '';
}

/** Hosts of networks besides those that the networks declare: their short addresses, and networks without a connector. */
const FURTHER_SITES = [
  'fb.com',
  'fb.me',
  'fb.watch',
  'm.me',
  'messenger.com',
  'instagr.am',
  't.co',
  'youtu.be',
  'line.me',
  'lin.ee',
  't.me',
  'telegram.me',
  'wa.me',
  'whatsapp.com',
  'linkedin.com',
  'lnkd.in',
  'pantip.com',
  'redd.it',
  'bsky.social',
  'mastodon.social',
];

const SITES: ReadonlySet<string> = new Set([
  ...NETWORKS.flatMap(({ sites = [] }) => sites),
  ...FURTHER_SITES,
]);

/** Whether an address is on the site of a network, or on one of its sub-domains. */
export function isNetworkUrl(url: string): boolean {
  const labels = readHost(url).split('.');
  return labels.some((_, index) => SITES.has(labels.slice(index).join('.')));
}

/** The host of an `http` or `https` address in lower case, without port and user; empty where there is none. */
export function readHost(url: string): string {
  return /^https?:\/\/(?:[^/?#@]*@)?([^/?#:]*)/i.exec(url)?.[1]?.toLowerCase() ?? '';
}
