import { declareWidget } from '#contracts/listening/widgets/declare.ts';
import { limitOption } from '#contracts/listening/widgets/options.ts';

/** The authors with the most posts. */
export const authors = declareWidget({
  kind: 'authors',
  options: { limit: limitOption(50, 8) },
  size: { w: 6, h: 6, least: { w: 4, h: 3 } },
  countsPosts: true,
  namesPeople: true,
  sections: [{ name: 'authors', options: { limit: 20 }, usual: true }],
  questions: ({ limit }, filter) => [{ kind: 'authors', filter, limit }],
});
