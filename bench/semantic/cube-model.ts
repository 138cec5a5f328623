/** The model of the three data sets as Cube declares them; hours are what mentions and tickets share. */
export const CUBE_MODEL = `
cube('hours', {
  sql: \`select toDateTime('2026-10-01 00:00:00', 'UTC') + interval number hour as hour from numbers(720)\`,
  joins: {
    mentions: { relationship: 'one_to_many', sql: \`\${hours}.hour = toStartOfHour(\${mentions}.published_at)\` },
    tickets: { relationship: 'one_to_many', sql: \`\${hours}.hour = toStartOfHour(\${tickets}.created_at)\` },
    messages: { relationship: 'one_to_many', sql: \`\${hours}.hour = toStartOfHour(\${messages}.at)\` },
  },
  dimensions: { hour: { sql: \`formatDateTime(\${hours}.hour, '%Y-%m-%dT%H:%i:00.000Z')\`, type: 'string', primaryKey: true, shown: true } },
});
cube('mentions', {
  sql: \`select * from mentions where account_id = '00000000-0000-4000-8000-000000000001' and hidden = 'no'\`,
  dimensions: {
    id: { sql: '_id', type: 'string', primaryKey: true },
    channel: { sql: 'channel', type: 'string' },
    published_at: { sql: 'published_at', type: 'time' },
  },
  measures: {
    mentions: { type: 'count' },
    authors: { sql: 'author_key', type: 'countDistinct' },
    engagement: { sql: 'engagement', type: 'sum' },
    negative: { type: 'count', filters: [{ sql: \`\${CUBE}.sentiment = 'negative'\` }] },
    negative_share: { sql: \`\${negative} / \${mentions}\`, type: 'number' },
  },
});
cube('tickets', {
  sql: \`select * from ticket_facts final where account_id = '00000000-0000-4000-8000-000000000001' and blocked = 0\`,
  dimensions: {
    id: { sql: '_id', type: 'string', primaryKey: true },
    channel: { sql: 'channel', type: 'string' },
    created_at: { sql: 'created_at', type: 'time' },
  },
  measures: {
    tickets: { type: 'count' },
    satisfied: { type: 'count', filters: [{ sql: \`\${CUBE}.csat >= 4\` }] },
    csat_answers: { type: 'count', filters: [{ sql: \`\${CUBE}.csat is not null\` }] },
    csat: { sql: \`\${satisfied} / \${csat_answers}\`, type: 'number' },
    first_response: { sql: 'first_response', type: 'avg' },
    breached: { type: 'count', filters: [{ sql: \`\${CUBE}.breached = 1\` }] },
  },
});
cube('messages', {
  sql: \`select * from message_facts final where account_id = '00000000-0000-4000-8000-000000000001'\`,
  dimensions: { id: { sql: '_id', type: 'string', primaryKey: true }, at: { sql: 'at', type: 'time' } },
  measures: {
    received: { type: 'count', filters: [{ sql: \`\${CUBE}.direction = 'in'\` }] },
    sent: { type: 'count', filters: [{ sql: \`\${CUBE}.direction = 'out'\` }] },
    failed: { type: 'count', filters: [{ sql: \`\${CUBE}.delivery = 'failed'\` }] },
    failed_share: { sql: \`\${failed} / \${sent}\`, type: 'number' },
  },
});
`;

/** Ten measures of three data sets, and one dimension. */
export const CUBE_LARGE = {
  measures: [
    'mentions.mentions',
    'mentions.authors',
    'mentions.engagement',
    'mentions.negative_share',
    'tickets.tickets',
    'tickets.csat',
    'tickets.first_response',
    'tickets.breached',
    'messages.received',
    'messages.failed_share',
  ],
  dimensions: ['hours.hour'],
} as const;

/** Two data sets by the hour that they share. */
export const CUBE_TWO_FACTS = {
  measures: ['mentions.mentions', 'tickets.tickets'],
  dimensions: ['hours.hour'],
} as const;
