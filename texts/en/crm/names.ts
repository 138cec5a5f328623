/** The names of its pages. */
export const pages = {
  'settings-signatures': 'E-mail signatures',
  'crm-inbox': 'Inbox',
  'crm-attendance': 'Attendance',
  'crm-ticket': 'Ticket',
  'crm-automation': 'Automation',
  'crm-blocked': 'Blocked',
  'crm-refused': 'Not accepted',
  'crm-bots': 'Chatbots',
  'crm-bot': 'Chatbot flow',
  'crm-board': 'Board',
  'crm-team': 'Team dashboard',
  'crm-reports': 'Reports',
  'crm-quality': 'Quality',
  'settings-post-blocker': 'Post blocker',
  'settings-interest-tag': 'Interest tags',
  'settings-qc': 'Quality check',
  'settings-sla': 'Service levels',
  'settings-ui': 'CRM settings',
  'settings-canned-response': 'Canned responses',
  'settings-auto-assignment': 'Auto assignment',
  'settings-working-status': 'Working status',
};

/** The product: its name and what it is for. */
export const products = {
  crm: { name: 'CRM', about: 'Conversations with customers, none forgotten' },
};

/** Its permissions. */
export const permissions = {
  'crm.auto_assignment_management': {
    name: 'Automatic assignment',
    about: 'See and change who gets new tickets.',
  },
  'crm.post_blocker': { name: 'Post blocker', about: 'See and change which posts make no ticket.' },
  'crm.auto_sentiment': {
    name: 'Automatic sentiment',
    about: 'See and switch the automatic sentiment of tickets.',
  },
  'crm.group_manage': { name: 'Group options', about: 'See and change what each group works with.' },
  'crm.ui_settings': { name: 'CRM rules', about: 'See and change how agents work on tickets.' },
  'crm.auto_canned': {
    name: 'Automatic answers',
    about: 'See and change answers that are sent automatically.',
  },
  'crm.canned_response_keyword': {
    name: 'Canned responses by keyword',
    about: 'See and change prepared answers that a keyword suggests.',
  },
  'crm.canned_response_all': {
    name: 'Canned responses',
    about: 'Use and change the canned responses of the organisation.',
  },
  'crm.working_status': {
    name: 'Working status',
    about: 'See and change the statuses that agents can choose.',
  },
  'crm.survey': { name: 'Surveys', about: 'See and send satisfaction surveys.' },
  'crm.ticket_timer': { name: 'Ticket timer', about: 'See and run the timer of a ticket.' },
  'crm.customer_tag': { name: 'Customer tags', about: 'See and give tags to customers.' },
  'crm.qc': { name: 'Quality check', about: 'See and review conversations.' },
  'crm.keyword': { name: 'Keywords', about: 'See and change the keywords of the CRM.' },
  'crm.cat_and_tag': { name: 'Ticket tags', about: 'See and change groups, categories and tags of tickets.' },
  'crm.channel': { name: 'Channels', about: 'See and connect channels to answer on.' },
  'crm.sla': { name: 'Service levels', about: 'See and change business hours and service levels.' },
  'crm.verification': {
    name: 'Verification links',
    about: 'See and change how customers prove who they are.',
  },
  'crm.ticket': { name: 'Tickets', about: 'Read conversations; answer and work on them.' },
  'crm.split_ticket': { name: 'Split tickets', about: 'Divide one conversation into two tickets.' },
  'crm.report': { name: 'Reports', about: 'See reports of the CRM.' },
};
