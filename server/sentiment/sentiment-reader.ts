import { readFileSync } from 'node:fs';
import type { Sentiment } from '#contracts/listening/mention.ts';
import { buildSearchText } from '#contracts/listening/searched-text.ts';
import type { AccountSentiment } from '#engine/sentiment/account-sentiment.ts';
import { loadSentiment, type SentimentLogits } from '#engine/sentiment/classify.ts';
import { fold } from '#engine/text/fold.ts';
import { loadContentWords } from '#engine/tokenizer/content-words.ts';
import type { Context } from '#server/kit/context.ts';
import { makeSentimentBoard, type SentimentResult } from '#server/sentiment/sentiment-board.ts';
import { SENTIMENT_WEIGHTS, WORD_WEIGHTS } from '#server/sentiment/weights.ts';

/** The fields of a stored post that its sentiment depends on. */
export type StoredPost = { kind: 'post' | 'message'; title: string; text: string; language: string };

/** The present sentiment of stored posts, computed as the pipeline does for new ones. */
export type SentimentReader = {
  /** With rules, adaptation and model; and the model with the adaptation but without rules. */
  tell: (
    account: AccountSentiment,
    posts: readonly StoredPost[],
  ) => { felt: SentimentResult; model: Sentiment }[];
  /** The model's own result (a copy), and the post's words: the input from which an adaptation is learnt. */
  plain: (post: StoredPost) => { reading: SentimentLogits; words: string[] };
};

const readers = new WeakMap<Context, SentimentReader>();

/** The reader of this process, loaded on first use (some 5 MB of weights). */
export function getSentimentReader(context: Context): SentimentReader {
  const known = readers.get(context);
  if (known) return known;
  const made = makeReader();
  readers.set(context, made);
  return made;
}

function makeReader(): SentimentReader {
  const model = loadSentiment(readFileSync(SENTIMENT_WEIGHTS));
  const wordsOf = loadContentWords(readFileSync(WORD_WEIGHTS));
  return {
    tell: (account, posts) => {
      // One account at a time, so a change from a moment ago is in force.
      const board = makeSentimentBoard(model);
      board.change([account]);
      const read = posts.map(({ title, text, language, kind }) => {
        const searched = buildSearchText(title, text);
        const words = account.adaptation ? wordsOf(searched, language) : [];
        return { kind, searched, folded: fold(searched), language, words };
      });
      const rules = board.rulesOf(
        read.map(({ folded }) => folded),
        account.accountId,
      );
      return read.map((post, index) => ({
        felt: board.tell(account.accountId, post, rules[index] ?? []),
        model: board.tell(account.accountId, post, []).sentiment,
      }));
    },
    plain: ({ title, text, language }) => {
      const searched = buildSearchText(title, text);
      const { logits, favour, isKnown } = model.read(searched, language);
      return { reading: { logits: logits.slice(), favour, isKnown }, words: wordsOf(searched, language) };
    },
  };
}
