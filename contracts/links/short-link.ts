import { z } from 'zod';
import { fault, formOf, toIssue } from '#contracts/kit/faults/fault.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import { NO_UTM, Utm } from '#contracts/links/utm.ts';
import { Channel } from '#contracts/networks.ts';

/** Under this path of a host short links open. */
export const SHORT_PATH = '/l/';

/** The characters of codes: none that looks like another. */
export const CODE_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** So many characters have a billion times as many codes as a thousand links. */
export const CODE_LENGTH = 8;

/** The code of a link, also one that a person chose; capitals are not distinguished. */
export const LinkCode = z
  .string()
  .trim()
  .toLowerCase()
  .min(3)
  .max(60)
  .check(formOf('link_code', /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/));

/** A target: an address of a web page without a user name or password in it. */
export const TargetUrl = z
  .string()
  .trim()
  .max(2000)
  .check(z.url({ protocol: /^https?$/ }))
  .check(formOf('link_url_form', /^https?:\/\/[^\s\\]+$/i))
  .check(formOf('link_url_user', /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i))
  .meta({ field: 'url' });

/** The devices that targets distinguish, as the visitor's browser names them. */
export const DEVICES = ['ios', 'android', 'desktop', 'other'] as const;
export const Device = z.enum(DEVICES);
export type Device = z.infer<typeof Device>;

/** A country by its two letters (ISO 3166-1). */
const CountryCode = z
  .string()
  .toUpperCase()
  .check(formOf('country_code', /^[A-Z]{2}$/));

/** Where visitors from some countries or with some devices are sent instead; empty lists admit all. */
export const LinkTarget = z
  .strictObject({
    countries: z.array(CountryCode).max(60).default([]),
    devices: z.array(Device).max(DEVICES.length).default([]),
    url: TargetUrl,
  })
  .refine(({ countries, devices }) => countries.length + devices.length > 0, {
    ...toIssue(fault('link_target_open')),
    path: ['countries'],
  });
export type LinkTarget = z.infer<typeof LinkTarget>;

/** Most targets of one link besides its first one. */
const MOST_TARGETS = 20;

/** What people edit of a link. */
export const LinkFields = {
  title: z.string().trim().max(120).default(''),
  url: TargetUrl,
  /** The first whose countries and devices fit the visitor is used. */
  targets: z.array(LinkTarget).max(MOST_TARGETS).default([]),
  utm: Utm.default(NO_UTM),
  /** Whether values that a target has already are replaced. */
  replace_utm: z.boolean().default(false),
  expires_at: Instant.nullable().default(null),
  paused: z.boolean().default(false),
};

/** The brand at whose host a link opens; null: at the installation's. It stays as it is once a link exists, since the link may be printed. */
export const LinkPlace = { brand_id: Id.nullable().default(null), code: LinkCode.optional() };

/** What a link belongs to. */
export const LinkOrigin = {
  network: Channel.nullable().default(null),
  post_id: Id.nullable().default(null),
  campaign_id: Id.nullable().default(null),
};

/** Why a target does not work: what the look at it found. */
const DEAD_REASONS = [
  'gone',
  'refused',
  'failing',
  'slow',
  'no_host',
  'insecure',
  'private',
  'loop',
] as const;
export const DeadReason = z.enum(DEAD_REASONS);
export type DeadReason = z.infer<typeof DeadReason>;

/** Why a link sends nobody to its target just now. */
const LINK_STATES = ['active', 'paused', 'expired', 'deleted'] as const;
const LinkState = z.enum(LINK_STATES);
type LinkState = z.infer<typeof LinkState>;

/** A short link. */
export const ShortLink = z.object({
  _id: Id,
  code: z.string(),
  brand_id: Id.nullable(),
  /** The host at which it opens; null where its brand is gone. */
  host: z.string().nullable(),
  /** Its own address; null where its brand is gone. */
  address: z.string().nullable(),
  ...LinkFields,
  ...LinkOrigin,
  /** The first target with the campaign's values. */
  final_url: z.string(),
  state: LinkState,
  /** A target that does not work: which, why, and since when. */
  dead: z.object({ url: z.string(), reason: DeadReason, since: Instant }).nullable(),
  checked_at: Instant.nullable(),
  version: Version,
  created_at: Instant,
  /** The user who made it; null for one that is gone, or the suite itself. */
  created_by: z.string().nullable(),
});
export type ShortLink = z.infer<typeof ShortLink>;

type Visitor = { country: string | null; device: Device };

/** The target for a visitor: the first that fits. Where the country is not known, targets of countries fit nobody. */
export function chooseTarget(
  { url, targets }: { url: string; targets: readonly LinkTarget[] },
  { country, device }: Visitor,
): string {
  const fitting = targets.find(
    ({ countries, devices }) =>
      (countries.length === 0 || (country !== null && countries.includes(country))) &&
      (devices.length === 0 || devices.includes(device)),
  );
  return fitting?.url ?? url;
}

/** Whether a link sends visitors to its target. */
export function getLinkState(
  {
    paused,
    expires_at,
    deleted_at,
  }: { paused: boolean; expires_at: string | null; deleted_at: string | null },
  now: Date,
): LinkState {
  if (deleted_at !== null) return 'deleted';
  if (expires_at !== null && Date.parse(expires_at) <= now.getTime()) return 'expired';
  return paused ? 'paused' : 'active';
}
