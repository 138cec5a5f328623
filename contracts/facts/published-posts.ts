import { defineFact } from '#contracts/facts/fact.ts';
import { PostMetricId } from '#contracts/publishing/networks/metrics.ts';

type NumberColumns = Record<PostMetricId, { type: 'amount'; means: string; nullable: true }>;

/** A column for each number of a post; null where its network did not report it. */
export function buildNumberColumns(means: (metric: PostMetricId) => string): NumberColumns {
  const columns = PostMetricId.options.map((metric) => [
    metric,
    { type: 'amount', means: means(metric), nullable: true },
  ]);
  return Object.fromEntries(columns) as NumberColumns;
}

/** Posts that are public on accounts of networks, with their newest numbers. */
export const publishedPostFact = defineFact({
  name: 'published_posts',
  table: 'published_post_facts',
  row: 'A post that is public on one account of a network, whoever published it',
  key: ['_id'],
  time: 'published_at',
  from: ['published_posts', 'publishing_posts'],
  columns: {
    _id: { type: 'id', means: 'The post on this account' },
    post_id: { type: 'id', means: 'The post of the suite that it came from', nullable: true },
    connection_id: { type: 'id', means: 'The account of the network' },
    channel: { type: 'word', means: 'The network' },
    author_id: { type: 'id', means: 'The user who wrote it', nullable: true },
    published_at: { type: 'instant', means: 'When it was published' },
    origin: { type: 'word', means: 'suite, or network where the account published it by itself' },
    kind: { type: 'word', means: 'What it is at its network: feed, video, story, broadcast …' },
    format: { type: 'word', means: 'text, link, picture, film or album' },
    has_link: { type: 'flag', means: 'It has a web address' },
    campaign: { type: 'word', means: 'The campaign of the post; empty where it has none' },
    tags: { type: 'words', means: 'The tags of the post' },
    hashtags: { type: 'words', means: 'The hashtags in its text, in small letters' },
    interactions: {
      type: 'amount',
      means:
        'All interactions that its network reported: its own sum of them, else likes, comments, shares, reposts, quotes and saves',
      nullable: true,
    },
    ...buildNumberColumns((metric) => `The newest value of ${metric}`),
  },
});
