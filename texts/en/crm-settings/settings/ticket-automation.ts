export const ticketAutomation = {
  noun: 'automation',
  about:
    'If this happens and that holds, do these: priority, group, tags, notes, answers, a word to a colleague.',
  effect:
    'Applies to what happens from now on, in the order below. What an automation does sets no automation off.',
  empty: 'Nothing happens by itself yet',
  empty_help:
    'Begin with what you do by hand each day: refunds are urgent, questions about parcels go to one group.',
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
      ticket_created: 'A ticket begins',
      message_received: 'The customer writes',
      ticket_replied: 'Somebody of the team answers',
      state_changed: 'The state changes',
      assignee_changed: 'The assignee changes',
      tags_changed: 'The tags change',
      priority_changed: 'The priority changes',
      sla_warned: 'A service level is about to be breached',
      sla_breached: 'A service level is breached',
      customer_waits: 'A customer has waited for some time',
      nothing_said: 'Nothing was said for some time',
    },
  },
  help: {
    name: 'Stands in the log and in the ticket’s history.',
    trigger: 'What sets it off.',
    after_seconds: 'For how long. It runs once for each wait.',
    condition: 'What has to hold of the ticket. Nothing: every ticket.',
    actions: 'Done one after another. What a rule of tickets refuses is noted, and the others go on.',
    ends: 'Those below it are not asked about the same event.',
    active: 'An inactive automation does nothing.',
  },
};
