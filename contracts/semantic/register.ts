import type { Permission } from '#contracts/permissions/table.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import { agentWork } from '#contracts/semantic/data-sets/agent-work.ts';
import { keywords } from '#contracts/semantic/data-sets/keywords.ts';
import { linkClicks } from '#contracts/semantic/data-sets/link-clicks.ts';
import { mentions } from '#contracts/semantic/data-sets/mentions.ts';
import { messages } from '#contracts/semantic/data-sets/messages.ts';
import { postNumbers } from '#contracts/semantic/data-sets/post-numbers.ts';
import { posts, publicPosts } from '#contracts/semantic/data-sets/public-posts.ts';
import { publishedPosts } from '#contracts/semantic/data-sets/published-posts.ts';
import { slaTimes } from '#contracts/semantic/data-sets/sla-clocks.ts';
import { surveys } from '#contracts/semantic/data-sets/surveys.ts';
import { tickets } from '#contracts/semantic/data-sets/tickets.ts';

/** Every data set, one line each. */
export const DATA_SETS: readonly DataSet[] = [
  mentions,
  publicPosts,
  posts,
  tickets,
  messages,
  slaTimes,
  surveys,
  agentWork,
  keywords,
  linkClicks,
  publishedPosts,
  postNumbers,
];

/** Any of these permissions admits to questions, the last one to those about uploads; each question needs those of its data sets. */
export const ANY_DATA_SET = [
  ...new Set<Permission>([...DATA_SETS.map(({ permission }) => permission), 'custom_viz.dashboard.read']),
];
