import { z } from 'zod';
import { declareWidget } from '#contracts/listening/widgets/declare.ts';

/** A text. */
export const note = declareWidget({
  kind: 'note',
  options: { text: z.string().max(4000).default('') },
  size: { w: 4, h: 3, least: { w: 2, h: 1 } },
});
