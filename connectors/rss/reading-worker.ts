import { parentPort } from 'node:worker_threads';
import { readAnswerNow, type FeedAnswer } from '#connectors/rss/read-answer.ts';

/** The thread that reads large feeds, one after the other; the lane that starts it sends the next after the answer to the last. */
parentPort?.on('message', (answer: FeedAnswer) => parentPort?.postMessage(readAnswerNow(answer)));
