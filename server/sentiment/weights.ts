/** Files of the weights of the sentiment model and of the Thai segmenter. */
export const SENTIMENT_WEIGHTS = new URL('../../engine/sentiment/weights/sentiment.bin', import.meta.url);
export const WORD_WEIGHTS = new URL('../../engine/tokenizer/weights/thai-words.bin', import.meta.url);
