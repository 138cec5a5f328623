/** Runs at once, then at most every `pause` milliseconds; the last call is never lost. */
export function throttle(pause: number, act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const run = (): void => {
    if (timer !== undefined) {
      again = true;
      return;
    }
    act();
    timer = setTimeout(() => {
      timer = undefined;
      if (!again) return;
      again = false;
      run();
    }, pause);
  };
  return { run, cancel: () => clearTimeout(timer) };
}
