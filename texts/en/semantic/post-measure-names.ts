import type { FieldNames } from '#texts/en/semantic/field-name.ts';

/** The measures of published posts and of the readings of their numbers. */
export const postMeasureNames: Readonly<Record<string, FieldNames>> = {
  'published-posts': {
    posts: { name: 'Published posts', about: 'Posts, once for each channel on which they are public.' },
    interactions: {
      name: 'Interactions with posts',
      about: 'Likes, comments, shares, reposts, quotes and saves, or what the network counts as such.',
    },
    interactions_mean: {
      name: 'Interactions a post, mean',
      about: 'The mean of the posts of which interactions are known.',
    },
    interactions_median: {
      name: 'Interactions a post, median',
      about: 'Half of the posts have more, half have fewer.',
    },
    views: { name: 'Posts: views', about: 'Sum of the newest values of posts that have this number.' },
    impressions: {
      name: 'Posts: impressions',
      about: 'Sum of the newest values of posts that have this number.',
    },
    reach: {
      name: 'Posts: people reached',
      about: 'Sum of the newest values of posts that have this number.',
    },
    likes: { name: 'Posts: likes', about: 'Sum of the newest values of posts that have this number.' },
    comments: {
      name: 'Posts: comments',
      about: 'Sum of the newest values of posts that have this number.',
    },
    shares: { name: 'Posts: shares', about: 'Sum of the newest values of posts that have this number.' },
    reposts: { name: 'Posts: reposts', about: 'Sum of the newest values of posts that have this number.' },
    quotes: { name: 'Posts: quotes', about: 'Sum of the newest values of posts that have this number.' },
    saves: { name: 'Posts: saves', about: 'Sum of the newest values of posts that have this number.' },
    clicks: {
      name: 'Posts: presses',
      about: 'Sum of the newest values of posts that have this number.',
    },
    engagements: {
      name: 'Posts: interactions by the network',
      about: 'Sum of the newest values of posts that have this number.',
    },
    follows: {
      name: 'Posts: new followers',
      about: 'Sum of the newest values of posts that have this number.',
    },
    delivered: {
      name: 'Posts: messages delivered',
      about: 'Sum of the newest values of posts that have this number.',
    },
    opened_by: {
      name: 'Posts: people who opened',
      about: 'Sum of the newest values of posts that have this number.',
    },
    clicked_by: {
      name: 'Posts: people who pressed',
      about: 'Sum of the newest values of posts that have this number.',
    },
    watch_seconds: {
      name: 'Posts: seconds watched',
      about: 'Sum of the newest values of posts that have this number.',
    },
  },
  'post-numbers': {
    readings: { name: 'Readings of numbers', about: 'Times that the numbers of a post were read.' },
    views_gained: { name: 'Views, gained', about: 'What posts gained of it between readings.' },
    impressions_gained: { name: 'Impressions, gained', about: 'What posts gained of it between readings.' },
    reach_gained: { name: 'People reached, gained', about: 'What posts gained of it between readings.' },
    likes_gained: { name: 'Likes, gained', about: 'What posts gained of it between readings.' },
    comments_gained: { name: 'Comments, gained', about: 'What posts gained of it between readings.' },
    shares_gained: { name: 'Shares, gained', about: 'What posts gained of it between readings.' },
    reposts_gained: { name: 'Reposts, gained', about: 'What posts gained of it between readings.' },
    quotes_gained: { name: 'Quotes, gained', about: 'What posts gained of it between readings.' },
    saves_gained: { name: 'Saves, gained', about: 'What posts gained of it between readings.' },
    clicks_gained: { name: 'Presses, gained', about: 'What posts gained of it between readings.' },
    engagements_gained: {
      name: 'Interactions by the network, gained',
      about: 'What posts gained of it between readings.',
    },
    follows_gained: { name: 'New followers, gained', about: 'What posts gained of it between readings.' },
    delivered_gained: {
      name: 'Messages delivered, gained',
      about: 'What posts gained of it between readings.',
    },
    opened_by_gained: {
      name: 'People who opened, gained',
      about: 'What posts gained of it between readings.',
    },
    clicked_by_gained: {
      name: 'People who pressed, gained',
      about: 'What posts gained of it between readings.',
    },
    watch_seconds_gained: {
      name: 'Seconds watched, gained',
      about: 'What posts gained of it between readings.',
    },
  },
};
