import { z } from 'zod';

/** A brand's face: what an own host name shows instead of the suite's name (spec, section 3). */
export const Brand = z.object({
  origin: z.string(),
  welcome_logo: z.string().nullable(),
  logo: z.string().nullable(),
  sidebar_logo: z.string().nullable(),
  welcome_bg: z.string().nullable(),
  account_id: z.string().nullable(),
  site_name: z.string(),
  site_title: z.string(),
  theme: z.object({ is_set: z.boolean(), details: z.record(z.string(), z.string()) }),
  theme_color: z.string(),
  sidebar_logo_style: z.string().nullable(),
  after_login_page: z.object({ url: z.string(), title: z.string() }).nullable(),
});
export type Brand = z.infer<typeof Brand>;

/** The suite under its own name. */
export const OWN_BRAND: Brand = {
  origin: '',
  welcome_logo: null,
  logo: null,
  sidebar_logo: null,
  welcome_bg: null,
  account_id: null,
  site_name: 'Earshot',
  site_title: 'Earshot',
  theme: { is_set: false, details: {} },
  theme_color: '#3056d3',
  sidebar_logo_style: null,
  after_login_page: null,
};
