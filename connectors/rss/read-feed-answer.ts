import { readingLane, type Reader, type LaneResult } from '#connectors/kit/reading-lane.ts';
import { readAnswerNow, type FeedAnswer, type FeedContent } from '#connectors/rss/read-answer.ts';

const READER: Reader<[FeedAnswer], FeedContent | undefined> = {
  module: new URL('./read-answer.ts', import.meta.url),
  name: 'readAnswerNow',
  readNow: readAnswerNow,
};

/** Reads the answer of a feed, a large one in the thread of the reading lane, so that calls are answered meanwhile. */
export function readFeedAnswer(answer: FeedAnswer): Promise<LaneResult<FeedContent | undefined>> {
  return readingLane.read(READER, [answer], answer.bytes.byteLength);
}
