import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { openMemory, type Memory } from '#engine/duplicates/memory.ts';
import { makeSketcher, type Sketcher } from '#engine/duplicates/sketch.ts';
import { identifyLanguage } from '#engine/language/identify.ts';
import { loadSentiment } from '#engine/sentiment/classify.ts';
import { fold } from '#engine/text/fold.ts';
import { loadContentWords, type ContentWordFinder } from '#engine/tokenizer/content-words.ts';
import { makeAccountBoard, type AccountBoard } from '#server/inbound/pipeline/account-board.ts';
import { makeBlacklistBoard, type BlacklistBoard } from '#server/inbound/pipeline/blacklist-board.ts';
import { makeKeywordBoard, type KeywordBoard } from '#server/inbound/pipeline/keyword-board.ts';
import { makeMentionBlock, type MentionBlock } from '#server/inbound/pipeline/mention-block.ts';
import { makePublicBlock, type PublicBlock } from '#server/inbound/pipeline/public-block.ts';
import { makeTagBoard, type TagBoard } from '#server/inbound/pipeline/tag-board.ts';
import {
  makeSentimentBoard,
  SENTIMENT_WEIGHTS,
  WORD_WEIGHTS,
  type SentimentBoard,
} from '#server/sentiment/public.ts';

/** What a post is read with and written to. It keeps buffers and a matcher's memory, so it belongs to one thread. */
export type Tools = {
  fold: (text: string) => string;
  language: (text: string) => string;
  sentiments: SentimentBoard;
  words: ContentWordFinder;
  keywords: KeywordBoard;
  accounts: AccountBoard;
  blacklists: BlacklistBoard;
  tags: TagBoard;
  sketch: Sketcher;
  duplicates: Memory;
  block: MentionBlock;
  publicBlock: PublicBlock;
};

/** What a thread is started with: the bytes of the near-duplicates, shared by all. */
export const ToolsInput = z.object({ duplicates: z.instanceof(SharedArrayBuffer) });

/** Loads everything: some 5 MB of weights and the language model; a tenth of a second. */
export function loadTools({ duplicates }: z.infer<typeof ToolsInput>): Tools {
  return {
    fold,
    language: (text) => identifyLanguage(text).language,
    sentiments: makeSentimentBoard(loadSentiment(readFileSync(SENTIMENT_WEIGHTS))),
    words: loadContentWords(readFileSync(WORD_WEIGHTS)),
    keywords: makeKeywordBoard(),
    accounts: makeAccountBoard(),
    blacklists: makeBlacklistBoard(),
    tags: makeTagBoard(),
    sketch: makeSketcher(),
    duplicates: openMemory(duplicates),
    block: makeMentionBlock(),
    publicBlock: makePublicBlock(),
  };
}
