import { declareWidget } from '#contracts/listening/widgets/declare.ts';

/** What people did with the mentions. */
export const engagement = declareWidget({
  kind: 'engagement',
  options: {},
  size: { w: 12, h: 2, least: { w: 3, h: 2 } },
  sections: [{ name: 'engagement', usual: false }],
  questions: (_widget, filter, { length }) => [{ kind: 'engagement', filter, ...(length && { length }) }],
});
