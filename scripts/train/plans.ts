import { ANY_LANGUAGE } from '#engine/sentiment/classify.ts';
import type { Head } from '#engine/sentiment/weights.ts';
import { trainingPosts } from './corpus.ts';
import type { Example } from './cross-validate.ts';
import { emojiLexicon, englishLexicon } from './lexicon.ts';
import { englishPlan, type HeadPlan, indonesianPlan, lastResortPlan, thaiPlan } from './plan.ts';

/** The heads of the shipped model, in the order in which they are stored. */
export function headPlans(): HeadPlan[] {
  const english = englishLexicon();
  return [thaiPlan(new Map()), englishPlan(english), indonesianPlan(new Map()), lastResortPlan(english)];
}

/** What a head learns from in a data folder: its own language's rows; English ones for the head of last resort. */
export function examplesFor(plan: HeadPlan, data: string): Example[] {
  return trainingPosts(data, plan.language === ANY_LANGUAGE ? 'en' : plan.language);
}

/**
 * The head as it ships. That of last resort has learnt on English what a given amount of good and bad words means; of the
 * words themselves it keeps emoji and emoticons, which mean much the same in every language.
 */
export function shippedHead(head: Head): Head {
  return head.language === ANY_LANGUAGE ? { ...head, lexicon: emojiLexicon() } : head;
}
