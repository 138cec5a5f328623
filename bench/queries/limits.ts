/** What kind of question it is: that decides how long it may take. */
export type QuestionKind = 'dashboard' | 'stories' | 'feed' | 'text';

/** Up to so many mentions the first limits hold, above the second ones. */
const MANY = 10_000_000;

/** The longest that 95 of 100 answers may take, in milliseconds: up to {@link MANY} mentions, and above. */
const LIMITS: Record<QuestionKind, readonly [number, number]> = {
  dashboard: [100, 300],
  // What was said alike over a long time, asked by a page of its own.
  stories: [300, 300],
  feed: [100, 100],
  text: [300, 1000],
};

/** The longest that 95 of 100 answers to such a question may take among so many mentions, in milliseconds. */
export const getTimeLimit = (kind: QuestionKind, mentions: number): number =>
  LIMITS[kind][mentions > MANY ? 1 : 0];
