import { defineFact } from '#contracts/facts/fact.ts';
import { buildNumberColumns } from '#contracts/facts/published-posts.ts';

/** Readings of the numbers of published posts: by how much each grew. */
export const postNumberFact = defineFact({
  name: 'post_numbers',
  table: 'post_number_facts',
  row: 'A reading of the numbers of a published post',
  key: ['_id'],
  time: 'at',
  from: ['published_numbers', 'published_posts'],
  columns: {
    _id: { type: 'id', means: 'The reading' },
    published_id: { type: 'id', means: 'The post on its account' },
    connection_id: { type: 'id', means: 'The account of the network' },
    channel: { type: 'word', means: 'The network' },
    at: { type: 'instant', means: 'When it was read' },
    age_hours: { type: 'amount', means: 'How old the post was, in hours' },
    ...buildNumberColumns((metric) => `By how much ${metric} grew since it was last known`),
  },
});
