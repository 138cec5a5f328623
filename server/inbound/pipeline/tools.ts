import { readFileSync } from 'node:fs';
import { identifyLanguage } from '#engine/language/identify.ts';
import { loadSentiment, type SentimentModel } from '#engine/sentiment/classify.ts';
import { fold } from '#engine/text/fold.ts';
import { loadContentWords, type ContentWords } from '#engine/words/content-words.ts';
import { mentionBlock, type MentionBlock } from '#server/inbound/pipeline/mention-block.ts';
import { makeKeywordBoard, type KeywordBoard } from '#server/inbound/pipeline/keyword-board.ts';

const WEIGHTS = new URL('../../../engine/sentiment/weights/sentiment.bin', import.meta.url);
const WORDS = new URL('../../../engine/words/weights/thai-words.bin', import.meta.url);

/** What a post is read with and written to. It keeps buffers and a matcher's memory, so it belongs to one thread. */
export type Tools = {
  fold: (text: string) => string;
  language: (text: string) => string;
  sentiment: SentimentModel['classify'];
  words: ContentWords;
  keywords: KeywordBoard;
  block: MentionBlock;
};

/** Loads everything: some 5 MB of weights and the language model; a tenth of a second. */
export const loadTools = (): Tools => {
  const { classify } = loadSentiment(readFileSync(WEIGHTS));
  return {
    fold,
    language: (text) => identifyLanguage(text).language,
    sentiment: classify,
    words: loadContentWords(readFileSync(WORDS)),
    keywords: makeKeywordBoard(),
    block: mentionBlock(),
  };
};
