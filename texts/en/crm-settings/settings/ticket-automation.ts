export const ticketAutomation = {
  noun: 'automation',
  about:
    'When something happens and conditions are true, the system acts: priority, group, tags, notes, answers, a message to a colleague.',
  effect:
    'Applies to what happens from now on, in the order below. What an automation does triggers no other automation.',
  empty: 'No automation yet',
  empty_help:
    'Start with what you do by hand each day: refunds are urgent, questions about parcels go to one group.',
  fields: {
    name: 'Name',
    trigger: 'When',
    after_seconds: 'After',
    condition: 'Conditions',
    actions: 'Then',
    ends: 'No later automation for the same event',
    active: 'Active',
  },
  choices: {
    trigger: {
      ticket_created: 'A ticket is opened',
      message_received: 'The customer writes',
      ticket_replied: 'Someone on the team answers',
      state_changed: 'The state changes',
      assignee_changed: 'The assignee changes',
      tags_changed: 'The tags change',
      priority_changed: 'The priority changes',
      sla_warned: 'A service level is about to be breached',
      sla_breached: 'A service level is breached',
      customer_waits: 'A customer has waited for some time',
      nothing_said: 'There was no message for some time',
    },
  },
  help: {
    name: 'Shown in the log and in the ticket’s history.',
    trigger: 'What triggers it.',
    after_seconds: 'For how long. It runs once for each wait.',
    condition: 'What must be true of the ticket. Empty: every ticket.',
    actions: 'Done one after another. What cannot be done is logged, and the others continue.',
    ends: 'Those below it are not checked for the same event.',
    active: 'An inactive automation does nothing.',
  },
};
