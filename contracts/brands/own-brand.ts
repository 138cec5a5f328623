import type { Brand } from '#contracts/brands/profile.ts';

/** The suite under its own name. */
export const OWN_BRAND: Brand = {
  origin: '',
  welcome_logo: null,
  logo: null,
  sidebar_logo: null,
  welcome_bg: null,
  favicon: null,
  account_id: null,
  site_name: 'Earshot',
  site_title: 'Earshot',
  theme: { is_set: false, details: {} },
  theme_color: '#3056d3',
  sidebar_logo_style: null,
  after_login_page: null,
  support_links: [],
};
