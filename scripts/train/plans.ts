import { ANY_LANGUAGE } from '#engine/sentiment/classify.ts';
import { trainingPosts } from './corpus.ts';
import type { Example } from './cross-validate.ts';
import { emojiLexicon, englishLexicon } from './lexicon.ts';
import { englishPlan, type HeadPlan, indonesianPlan, lastResortPlan, thaiPlan } from './plan.ts';

/** The heads of the shipped model, in the order in which they are stored. */
export function headPlans(): HeadPlan[] {
  const emoji = emojiLexicon();
  return [thaiPlan(emoji), englishPlan(englishLexicon()), indonesianPlan(new Map()), lastResortPlan(emoji)];
}

/** What a head learns from in a data folder: its own language's rows; all languages' rows for the head of last resort. */
export function examplesFor(plan: HeadPlan, data: string): Example[] {
  if (plan.language !== ANY_LANGUAGE) return trainingPosts(data, plan.language);
  return ['th', 'en', 'id']
    .flatMap((language) => trainingPosts(data, language))
    .filter(({ label }) => plan.labels.includes(label));
}
