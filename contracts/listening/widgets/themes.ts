import { z } from 'zod';
import { ThemeKind } from '#contracts/listening/themes/area.ts';
import { declareWidget } from '#contracts/listening/widgets/declare.ts';
import { limitOption } from '#contracts/listening/widgets/options.ts';

/** The most frequent words, phrases, hashtags or links. */
export const themes = declareWidget({
  kind: 'themes',
  options: {
    of: ThemeKind.default('word'),
    view: z.enum(['cloud', 'table']).default('cloud'),
    limit: limitOption(200, 60),
  },
  size: { w: 8, h: 5, least: { w: 3, h: 3 } },
  countsPosts: true,
  offers: [{ options: {} }, { options: { of: 'link', view: 'table', limit: 10 } }],
  sections: [{ name: 'themes', options: { limit: 60 }, usual: true }],
  questions: ({ of, limit }, filter) => [{ kind: 'themes', filter, of, limit }],
});
