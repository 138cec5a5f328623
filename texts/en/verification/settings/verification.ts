export const verificationSettings = {
  noun: 'verification link',
  tab: 'Links',
  about:
    'Links that an agent sends so that customers verify who they are on our page instead of in the conversation.',
  effect: 'Applies to links that are sent from now on. Links on their way keep what they asked for.',
  empty: 'No verification link yet',
  empty_help: 'Create the first one: what you write with the link, and what you ask for on the page.',
  fields: {
    name: 'Name',
    message: 'Message',
    message_th: 'Message in Thai',
    fields: 'What is asked for',
    expires_minutes: 'Valid for',
    redirect_url: 'Then go to',
    active: 'Active',
  },
  rows: {
    fields: {
      noun: 'field',
      fields: { label: 'Label', label_th: 'Label in Thai', kind: 'Kind', required: 'Must be filled in' },
      choices: {
        kind: { text: 'Text', email: 'E-mail', phone: 'Telephone', number: 'Number', date: 'Date' },
      },
    },
  },
  help: {
    name: 'As agents choose it in a ticket, such as “Owner of the order”; customers do not see it.',
    message: 'What the customer reads. {link} is replaced by the link; without it the link comes last.',
    message_th:
      'For customers who write Thai, who then read every field in Thai. Empty: one language for all.',
    fields: 'Ask for as little as you need. Answers are kept encrypted and only shown in the ticket.',
    expires_minutes: 'From 5 minutes to 30 days. A link can be answered once.',
    redirect_url: 'Where the customer goes after answering. Empty: a thank-you page.',
    active: 'An inactive verification link cannot be sent.',
  },
};

export const verificationLabels = {
  noun: 'label',
  tab: 'Labels',
  about: 'Marks on a ticket that show how a verification ended.',
  effect: 'Tickets show the labels of their verifications. A label that is renamed changes everywhere.',
  empty: 'No label yet',
  empty_help: 'Create “Verified” and have it added automatically when the customer has answered.',
  fields: { name: 'Name', color: 'Colour', applied: 'Given', active: 'Active' },
  choices: {
    applied: {
      by_hand: 'By hand',
      answered: 'When the customer has answered',
      expired: 'When the link has expired',
    },
  },
  help: {
    name: 'Short, as shown on the ticket.',
    color: 'Colour of the label on the ticket.',
    applied: 'By an agent, or automatically.',
    active: 'An inactive label is no longer added.',
  },
};
