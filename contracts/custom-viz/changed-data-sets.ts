/** Which events change the rows of which data sets, by the beginning of their kinds. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  'mentions.': ['mentions', 'public-posts', 'posts'],
  'mention.': ['mentions', 'posts'],
  'keyword.': ['mentions', 'posts', 'keywords'],
  'ticket.': ['tickets', 'messages', 'sla-clocks', 'agent-work', 'surveys'],
  'message.': ['tickets', 'messages', 'sla-clocks'],
  'sentiment.': ['mentions', 'posts'],
  'customer.': ['tickets', 'surveys'],
  'ticket_survey.': ['surveys', 'tickets'],
  'punch.': ['agent-work'],
  'working_status.': ['agent-work'],
};

/** The data sets whose rows an event changes, by its kind; numbers of others are not read again. */
export function listChangedDataSets(kind: string): string[] {
  return Object.entries(CHANGES).flatMap(([beginning, sets]) => (kind.startsWith(beginning) ? sets : []));
}
