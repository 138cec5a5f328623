/** Repeats an action, with a pause after each run. @returns a function that ends it, once the current run is finished */
export function repeat(pauseMs: number, work: () => Promise<unknown>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<unknown> = Promise.resolve();
  let ended = false;
  const turn = (): void => {
    working = work().finally(() => {
      if (!ended) timer = setTimeout(turn, pauseMs);
    });
  };
  timer = setTimeout(turn, pauseMs);
  return async () => {
    ended = true;
    clearTimeout(timer);
    await working;
  };
}
