export const workingStatus = {
  noun: 'status',
  about:
    'The statuses that agents can choose, and whether they get new tickets. Shown beside every name in the CRM.',
  effect: 'Agents choose theirs in the menu at their picture. Everyone starts in the first active one.',
  empty: 'No working status yet',
  empty_help: 'Create the first one, such as “Online” or “On a break”.',
  fields: {
    name: 'Name',
    name_th: 'Name in Thai',
    color: 'Colour',
    accepts_tickets: 'Gets new tickets',
    counts_as_staff: 'Counts as staff',
    active: 'Active',
  },
  help: {
    name: 'The name that agents and colleagues see.',
    name_th: 'For those who read Thai. Empty: the name.',
    color: 'The dot beside a name.',
    counts_as_staff: 'Time in such a status is time at work in reports; switch it off for breaks.',
    accepts_tickets: 'Automatic assignment gives new tickets only to people in such a status.',
    active: 'Inactive statuses cannot be chosen.',
  },
};
