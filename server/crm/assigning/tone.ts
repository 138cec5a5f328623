import { identifyLanguage } from '#engine/language/identify.ts';
import { feltReaderOf, saidBy } from '#server/inbound/public.ts';
import type { Context } from '#server/kit/context.ts';

/** How a message sounds, as the model of listening says: for conditions on the sentiment of a message that has just come. */
export const toneOf = (context: Context, text: string): string => {
  const { language } = identifyLanguage(text);
  const { reading } = feltReaderOf(context).plain({ kind: 'message', title: '', text, language });
  return saidBy(reading);
};
