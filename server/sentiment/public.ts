export { makeSentimentBoard, type SentimentBoard } from '#server/sentiment/sentiment-board.ts';
export { getSentimentReader } from '#server/sentiment/sentiment-reader.ts';
export { SENTIMENT_WEIGHTS, WORD_WEIGHTS } from '#server/sentiment/weights.ts';
