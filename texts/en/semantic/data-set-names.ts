import type { FieldNames } from '#texts/en/semantic/field-name.ts';

/** The data sets, by their names. */
export const dataSetNames: FieldNames = {
  mentions: { name: 'Mentions', about: 'Posts that match at least one keyword of the organisation.' },
  'public-posts': { name: 'Public posts', about: 'Posts of the public sources that the platform reads.' },
  posts: { name: 'All posts', about: 'Mentions and public posts together, each post once.' },
  tickets: { name: 'Tickets', about: 'Requests of customers, with what happened to each.' },
  messages: { name: 'Messages', about: 'Messages of tickets: received, sent, and notes.' },
  'sla-clocks': {
    name: 'Service level times',
    about: 'Each time that a service level measured of a ticket.',
  },
  surveys: { name: 'Surveys', about: 'Invitations to surveys, with their answers.' },
  'agent-work': { name: 'Work of agents', about: 'Spans of attendance, and of handling tickets.' },
  'link-clicks': {
    name: 'Visits through links',
    about: 'Requests for short links: visits, bots, and pages loaded in advance.',
  },
  'published-posts': {
    name: 'Published posts',
    about: 'Posts that are public on our channels, with their newest numbers.',
  },
  'post-numbers': {
    name: 'Growth of posts',
    about: 'What published posts gained, each time that their numbers were read.',
  },
  keywords: { name: 'Keywords', about: 'The keywords of listening, each once.' },
};

/** The instants by which rows are counted. */
export const timeNames: Readonly<Record<string, string>> = {
  published: 'Publication',
  collected: 'Collection',
  created: 'Creation',
  done: 'Completion',
  last_message: 'Last message',
  waiting_since: 'Waiting since',
  snoozed_until: 'Snoozed until',
  sla_due: 'Service level due',
  at: 'Message',
  started: 'Start',
  ended: 'End',
  asked: 'Invitation',
  clicked: 'Visit',
  answered: 'Answer',
  number_read: 'Reading of numbers',
};

/** Numbers that a filter bounds. */
export const numberNames: Readonly<Record<string, string>> = {
  followers: 'Followers',
  engagement: 'Engagement',
  reach: 'Reach',
  influence: 'Influence',
  score: 'Score',
  interactions: 'Interactions with the post',
  stars: 'Stars',
  ticket_number: 'Ticket number',
  replies: 'Our messages',
  received: 'Their messages',
  clock_seconds: 'Seconds measured',
  csat_score: 'Satisfaction score',
  nps_score: 'NPS score',
};
