/** The names of its pages. */
export const pages = {
  'settings-account-system': 'System',
  invitation: 'Invitation',
  'settings-account-groups': 'Users and groups',
  'settings-account-roles': 'Roles',
  'settings-account': 'My account',
  'settings-account-notifications': 'My notifications',
  'settings-manage': 'Groups',
};

/** Its permissions. */
export const permissions = {
  'center.user_management': {
    name: 'Users',
    about: 'See people of the organisation; change, invite and remove them.',
  },
  'center.role_management': { name: 'Roles', about: 'See what roles allow; create and change them.' },
  'center.group_management': {
    name: 'Groups',
    about: 'See all groups and their people; create and change groups.',
  },
  'center.activity_log': { name: 'Activity log', about: 'See who changed what and when.' },
  'center.integration_api_management': {
    name: 'API keys and webhooks',
    about: 'See and create API keys and outgoing webhooks.',
  },
  'center.heatmap_access_history': {
    name: 'Access heat map',
    about: 'See when the suite is used over the week.',
  },
  'center.group_owner': {
    name: 'Owns groups',
    about: 'Manage the people of the groups one owns, and of no other group.',
  },
  'center.punch_logs': { name: 'Punch log', about: 'See when people punched in and out.' },
  'center.apply_tag_all_keyword': {
    name: 'Apply to all sets',
    about: 'Apply an edit to every set of a keyword at once.',
  },
  'center.invisible': { name: 'Invisible', about: 'Is not shown as online to colleagues.' },
  'center.access_account': {
    name: 'Access to organisations',
    about: 'Sign in as people of other organisations. Only for those who run the installation.',
  },
};
