import { z } from 'zod';
import { POST_ORDERS } from '#contracts/listening/analytics/question.ts';
import { declareWidget } from '#contracts/listening/widgets/declare.ts';
import { limitOption } from '#contracts/listening/widgets/options.ts';

/** Single posts: the newest, or those with the most reactions. */
export const posts = declareWidget({
  kind: 'posts',
  namesPeople: true,
  options: { order: z.enum(POST_ORDERS).default('engagement'), limit: limitOption(50, 5) },
  size: { w: 6, h: 6, least: { w: 3, h: 3 } },
  offers: [{ options: {} }, { options: { order: 'newest' } }],
  sections: [{ name: 'posts', options: { limit: 10 }, usual: true }],
  questions: ({ order, limit }, filter) => [{ kind: 'posts', filter, order, limit }],
});
