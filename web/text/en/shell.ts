/** Titles of the screens by the names of the page register. */
export const pages = {
  login: 'Sign in',
  logout: 'Signing out',
  product: 'Products',
  'settings-account': 'My account',
  'listening-overview': 'Overview',
  'listening-mentions': 'Mentions',
  'listening-import': 'Import',
  'crm-inbox': 'Inbox',
  'crm-ticket': 'Ticket',
  'settings-keywords': 'Keywords',
  'settings-engagement': 'Channels',
  'settings-working-status': 'Working status',
  'settings-social-custom': 'Monitors',
};

/** The products: what each is called and what it is for. */
export const products = {
  main: { name: 'General', about: 'Everything that belongs to no single product' },
  listening: { name: 'Listening', about: 'What people say about you, as they say it' },
  crm: { name: 'CRM', about: 'Conversations with customers, none forgotten' },
  publishing: { name: 'Publishing', about: 'Plan, approve and post' },
  quick_analytic: { name: 'Quick analytics', about: 'Answers in a minute' },
  influencer: { name: 'Influencer', about: 'Find who moves your audience' },
  ads_scanner: { name: 'Ads scanner', about: 'What others advertise' },
  custom_viz: { name: 'Custom visualisation', about: 'Dashboards your way' },
  campaign: { name: 'Campaign', about: 'Actions with a goal and an end' },
};

/** Everything around the pages. */
export const shell = {
  account_menu: 'Account menu of {{name}}',
  back_to_products: 'All products',
  collapse: 'Collapse navigation',
  commands: {
    open: 'Search or jump to…',
    placeholder: 'Search pages and actions',
    nothing: 'Nothing found for this search',
    pages: 'Pages',
    settings: 'Settings',
    actions: 'Actions',
  },
  expand: 'Expand navigation',
  language: 'Language',
  languages: { en: 'English', th: 'ไทย' },
  live: {
    live: 'Live',
    live_help: 'Changes arrive by themselves',
    reconnecting: 'Reconnecting',
    reconnecting_help: 'The live connection broke. What is missing comes as soon as it is back',
    offline: 'Offline',
    offline_help: 'No live connection. Reload the page to see the newest',
  },
  menu: 'Menu',
  navigation: 'Main navigation',
  pages_of: 'Pages of {{name}}',
  picker: {
    heading: 'Good to see you, {{name}}',
    about: 'Where do you want to go?',
    none: 'No product is active for this account yet',
    none_help: 'An administrator can activate one in the account settings.',
    not_ready: 'Opens soon',
  },
  settings: 'Settings',
  settings_search: 'Search settings',
  settings_none: 'No setting has this name',
  sign_out: 'Sign out',
  skip: 'Skip to the content',
  theme: 'Appearance',
  themes: { light: 'Light', dark: 'Dark', auto: 'System' },
};
