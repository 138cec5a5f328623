/**
 * Answers a signal where its sender waits for an answer. In that place stands whatever a browser sent, and what is no function must not be
 * called: nobody is there to catch the failure, so it would end the process.
 */
export const acknowledge = (done: unknown, answer: unknown): void => {
  if (typeof done === 'function') done(answer);
};
