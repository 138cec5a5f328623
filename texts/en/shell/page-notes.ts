/** What a settings page is about in each product, where several products have a page of that name. By the names of the page register. */
export const page_notes = {
  'settings-keywords': {
    listening: 'What posts are searched for',
    crm: 'Words found in conversations',
  },
  'settings-engagement': {
    listening: 'Accounts whose posts are heard',
    crm: 'Where customers write to you',
  },
  'settings-templates': { listening: 'Saved filters of mentions', crm: 'Saved views of the inbox' },
  'settings-email-notification': { listening: 'Digests of mentions', crm: 'Digests of tickets' },
  'settings-tags': { listening: 'What mentions are sorted by', crm: 'What tickets are sorted by' },
  'settings-manage': {
    listening: 'Which mentions each group sees',
    crm: 'Which tickets each group sees',
  },
  'settings-social-custom': {
    listening: 'Sources whose posts are heard',
    crm: 'Sources that the CRM follows',
  },
  'settings-blacklist': {
    listening: 'Posts that are never shown',
    crm: 'Messages that open no ticket',
  },
};
