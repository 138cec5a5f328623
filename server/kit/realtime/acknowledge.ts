/**
 * Acknowledges a signal where its sender waits for it. The callback is whatever a browser sent, and must not be called if it is not a
 * function: nothing would catch the failure, so it would end the process.
 */
export function acknowledge(done: unknown, answer: unknown): void {
  if (typeof done === 'function') done(answer);
}
