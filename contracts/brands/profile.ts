import { z } from 'zod';
import { Email } from '#contracts/accounts/user.ts';
import { HostName, Origin } from '#contracts/brands/hosts.ts';
import { Color, CustomTheme } from '#contracts/brands/theme.ts';
import { formOf } from '#contracts/kit/faults/fault.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** The pictures of a brand. */
export const IMAGE_SLOTS = ['welcome_logo', 'logo', 'sidebar_logo', 'welcome_bg', 'favicon'] as const;
export const ImageSlot = z.enum(IMAGE_SLOTS);
export type ImageSlot = z.infer<typeof ImageSlot>;

/** How the logo is shown at the top of the navigation: unchanged, on a white tile, or cropped to a disc. */
export const SidebarLogoStyle = z.enum(['plain', 'tile', 'round']);
export type SidebarLogoStyle = z.infer<typeof SidebarLogoStyle>;

/** A target inside the site: it may lead nowhere else, however it is written. */
const OwnPath = z
  .string()
  .max(500)
  .check(formOf('site_path', /^\/(?![/\\])[^\\\s]*$/));

const Link = z.strictObject({
  title: z.string().trim().min(1).max(80),
  url: z.union([z.url({ protocol: /^https?$/ }), z.url({ protocol: /^mailto$/ })]),
});

/** What an organisation's own people may change of its brand. */
export const BrandSettings = z.strictObject({
  site_name: z.string().trim().min(1).max(80),
  site_title: z.string().trim().min(1).max(80),
  theme_color: Color,
  theme: CustomTheme.default({ is_set: false, details: {} }),
  sidebar_logo_style: SidebarLogoStyle.nullable().default(null),
  after_login_page: z
    .strictObject({ url: OwnPath, title: z.string().trim().min(1).max(80) })
    .nullable()
    .default(null),
  support_links: z.array(Link).max(6).default([]),
});
export type BrandSettings = z.infer<typeof BrandSettings>;

/** Everything of a brand but its pictures, which are uploaded one by one. Names and sender are the administrator's. */
export const BrandInput = BrandSettings.extend({
  origin: Origin,
  hosts: z.array(HostName).max(20).default([]),
  account_id: Id,
  mail_sender: z
    .strictObject({
      // A line end in a name would write a header of its own.
      name: z
        .string()
        .trim()
        .min(1)
        .max(80)
        // oxlint-disable-next-line no-control-regex
        .check(formOf('sender_characters', /^[^\u0000-\u001f\u007f<>"]*$/)),
      address: Email,
    })
    .nullable()
    .default(null),
});
export type BrandInput = z.infer<typeof BrandInput>;

const Picture = z.string().nullable();

/** The appearance of a brand: what its own host name shows instead of the suite's name. */
export const Brand = z.object({
  origin: z.string(),
  welcome_logo: Picture,
  logo: Picture,
  sidebar_logo: Picture,
  welcome_bg: Picture,
  favicon: Picture,
  account_id: z.string().nullable(),
  site_name: z.string(),
  site_title: z.string(),
  theme: CustomTheme,
  theme_color: z.string(),
  sidebar_logo_style: SidebarLogoStyle.nullable(),
  after_login_page: z.object({ url: z.string(), title: z.string() }).nullable(),
  support_links: z.array(z.object({ title: z.string(), url: z.string() })),
});
export type Brand = z.infer<typeof Brand>;

/** A brand as those who manage it see it. */
export const BrandProfile = Brand.extend({
  _id: Id,
  account_id: Id,
  hosts: z.array(z.string()),
  mail_sender: z.object({ name: z.string(), address: z.string() }).nullable(),
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
});
export type BrandProfile = z.infer<typeof BrandProfile>;
