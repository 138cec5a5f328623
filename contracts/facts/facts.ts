import { workFact } from '#contracts/facts/agent-work.ts';
import { keywordFact } from '#contracts/facts/keywords.ts';
import { messageFact } from '#contracts/facts/messages.ts';
import { postNumberFact } from '#contracts/facts/post-numbers.ts';
import { publishedPostFact } from '#contracts/facts/published-posts.ts';
import { clockFact } from '#contracts/facts/sla-clocks.ts';
import { surveyFact } from '#contracts/facts/surveys.ts';
import { ticketFact } from '#contracts/facts/tickets.ts';

/** Every fact by its name. */
export const FACTS = {
  tickets: ticketFact,
  messages: messageFact,
  sla_clocks: clockFact,
  surveys: surveyFact,
  agent_work: workFact,
  keywords: keywordFact,
  published_posts: publishedPostFact,
  post_numbers: postNumberFact,
} as const;
export type FactName = keyof typeof FACTS;
export const FACT_NAMES = Object.keys(FACTS) as FactName[];
