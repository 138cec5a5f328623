const KEY = 'earshot-onboarding';

/** What this browser last saw of an organisation's list: something was open, or nothing is left to show. */
export type SeenOnboarding = 'open' | 'none';

/** What this browser last saw; undefined before the first visit. */
export function readSeen(accountId: string): SeenOnboarding | undefined {
  const seen = localStorage.getItem(`${KEY}-${accountId}`);
  return seen === 'open' || seen === 'none' ? seen : undefined;
}

/** Notes what the browser sees, so that the next visit reserves the room and celebrates only what was open before. */
export function noteSeen(accountId: string, seen: SeenOnboarding): void {
  localStorage.setItem(`${KEY}-${accountId}`, seen);
}
