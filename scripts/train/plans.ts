import { ANY_LANGUAGE } from '#engine/sentiment/classify.ts';
import type { Head } from '#engine/sentiment/weights.ts';
import { loadTrainingPosts } from './corpus.ts';
import type { Example } from './cross-validate.ts';
import { loadEmojiLexicon, loadEnglishLexicon } from './lexicon.ts';
import {
  buildEnglishPlan,
  type HeadPlan,
  buildIndonesianPlan,
  buildLastResortPlan,
  buildThaiPlan,
} from './plan.ts';

/** The heads of the shipped model, in the order in which they are stored. */
export function buildHeadPlans(): HeadPlan[] {
  const english = loadEnglishLexicon();
  return [
    buildThaiPlan(new Map()),
    buildEnglishPlan(english),
    buildIndonesianPlan(new Map()),
    buildLastResortPlan(english),
  ];
}

/** The rows of a data folder from which a head learns: those of its own language; English ones for the fallback head. */
export function loadExamples(plan: HeadPlan, data: string): Example[] {
  return loadTrainingPosts(data, plan.language === ANY_LANGUAGE ? 'en' : plan.language);
}

/**
 * The head as it ships. The fallback head has learnt on English how much a given amount of positive and negative words means; of the words
 * themselves it keeps emoji and emoticons, which mean much the same in every language.
 */
export function toShippedHead(head: Head): Head {
  return head.language === ANY_LANGUAGE ? { ...head, lexicon: loadEmojiLexicon() } : head;
}
