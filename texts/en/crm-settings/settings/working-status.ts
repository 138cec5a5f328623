export const workingStatus = {
  noun: 'status',
  about:
    'What agents can say about being at work, and whether new tickets reach them. Shown beside every name in the CRM.',
  effect:
    'Agents choose theirs in the menu at their picture. Everybody begins in the first one that is in use.',
  empty: 'No working status yet',
  empty_help: 'Make the first one, such as “Online” or “On a break”, so that agents can say where they are.',
  fields: {
    name: 'Name',
    name_th: 'Name in Thai',
    color: 'Colour',
    accepts_tickets: 'Gets new tickets',
    counts_as_staff: 'Counts as staff',
    active: 'Active',
  },
  help: {
    name: 'As agents and colleagues see it.',
    name_th: 'For those who read Thai. Empty: the name.',
    color: 'The dot beside a name.',
    counts_as_staff: 'Time in such a status is time at work in reports; switch it off for breaks.',
    accepts_tickets: 'Automatic assignment gives new tickets only to people in such a status.',
    active: 'Inactive statuses cannot be chosen.',
  },
};
