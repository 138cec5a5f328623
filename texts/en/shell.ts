export { features } from './shell/features.ts';
export { page_notes } from './shell/page-notes.ts';
export { userNotifications as user_notifications } from './shell/user-notifications.ts';

/** The names of its pages. */
export const pages = {
  product: 'Products',
};

/** The product: its name and what it is for. */
export const products = {
  main: { name: 'General', about: 'Everything that belongs to no single product' },
};

/** Everything around the pages. */
export const shell = {
  administration: 'Administration',
  status: { label: 'Working status' },
  work: {
    start: 'Start work',
    end: 'End work',
    flow: {
      gets: 'You get new tickets.',
      gets_out: 'You get new tickets although you are punched out.',
      out: 'You get no tickets until you punch in.',
      status: 'You get no tickets while your status is “{{status}}”.',
      by_hand: 'No tickets are assigned to you automatically: take them from the inbox.',
      by_hand_out:
        'No tickets are assigned to you automatically, and colleagues see that you are not at work.',
    },
  },
  account_menu: 'Account menu of {{name}}',
  back_to_products: 'All products',
  collapse: 'Collapse navigation',
  commands: {
    open: 'Search or jump to…',
    placeholder: 'Search pages, tickets, keywords, people',
    nothing: 'Nothing found for this search',
    looking: 'Looking…',
    pages: 'Pages',
    settings: 'Settings',
    actions: 'Actions',
    here: 'On this page',
    recent: 'Recent',
    suggested: 'Suggestions',
    /** Further words for what keys do, in both languages: people type either. */
    key_words: {
      a: 'assign, มอบหมาย, ผู้รับผิดชอบ',
      e: 'done, close, finish, เสร็จ, ปิดงาน',
      n: 'note, โน้ต',
      o: 'outside, ask, ถาม, ภายนอก',
      p: 'priority, urgent, ความสำคัญ, ด่วน',
      r: 'reply, answer, ตอบ',
      s: 'snooze, later, พักไว้, เลื่อน',
      t: 'tag, แท็ก',
    },
    act_words: {
      begin: 'new conversation, compose, write, เริ่มบทสนทนา, เขียน',
      theme: 'appearance, theme, dark, light, night, ธีม, มืด, สว่าง, โหมดมืด',
      language: 'language, English, Thai, ภาษา, อังกฤษ, ไทย',
      punch: 'punch, clock, start work, end work, ลงเวลา, เข้างาน, เลิกงาน',
      status: 'status, available, away, break, สถานะ, พัก, ว่าง',
      sign_out: 'sign out, log out, ออกจากระบบ',
    },
    tickets: 'Tickets',
    keywords: 'Keywords',
    people: 'People',
  },
  expand: 'Expand navigation',
  install: 'Install as an app',
  language: 'Language',
  live: {
    connecting: 'Connecting',
    connecting_help: 'Changes will appear by themselves in a moment',
    live: 'Live',
    live_help: 'Changes appear as they happen',
    reconnecting: 'Reconnecting',
    reconnecting_help: 'The live connection dropped. What was missed arrives as soon as it is back',
    offline: 'Offline',
    offline_help: 'No live connection. Reload the page to see the latest',
  },
  menu: 'Menu',
  above: 'Page above',
  upkeep: 'Manage',
  navigation: 'Main navigation',
  pages_of: 'Pages of {{name}}',
  picker: {
    heading: 'Good to see you, {{name}}',
    none: 'No product is active for this organisation yet',
    none_help: 'An administrator can activate one in the settings of the organisation.',
    not_ready: 'Not available yet',
    no_access: 'No access: ask the administrator of your organisation',
    denied: 'You cannot open “{{name}}”',
    brand_page: 'Start page of {{site}}',
    missing: 'Page not found',
    missing_help: 'There is no page at {{path}}. It may have moved, or the link is mistyped.',
    missing_near: 'Go to “{{name}}”',
    news: {
      mentions: 'Mentions in the last 24 hours',
      negative: 'Negative',
      alerts: 'Open alerts',
      live: 'Open tickets',
      mine: 'Mine',
      unassigned: 'Unassigned',
      at_risk: 'At risk',
      rising_one: 'Word that rises today',
      rising_other: 'Words that rise today',
      posts_day: 'Posts in the last 24 hours',
      type_word: 'Type a word and see everything about it in a minute.',
    },
  },
  sections: { person: 'You', people: 'People', organisation: 'Organisation', payment: 'Plan and payment' },
  settings: 'Settings',
  settings_search: 'Search settings',
  settings_none: 'No matching settings. Try another word, in English or Thai.',
  settings_found_one: '{{count}} page found',
  settings_found_other: '{{count}} pages found',
  sign_out: 'Sign out',
  skip: 'Skip to the content',
  theme: 'Appearance',
  themes: { light: 'Light', dark: 'Dark', auto: 'System' },
};
