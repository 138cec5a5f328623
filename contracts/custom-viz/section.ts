import { z } from 'zod';
import { LocalId } from '#contracts/custom-viz/tiles.ts';
import { LocalText } from '#contracts/kit/local-text.ts';

/** The most sections of a tab. */
export const MOST_SECTIONS = 20;

/** A part of a tab under a heading, which readers fold. Its tiles name it. */
export const Section = z.strictObject({
  _id: LocalId,
  title: LocalText.default({ en: '', th: '' }),
  /** Whether it is folded when the dashboard opens. */
  folded: z.boolean().default(false),
});
export type Section = z.infer<typeof Section>;
