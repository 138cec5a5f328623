import { useSyncExternalStore } from 'react';

/** The browser's offer to install the suite as an app; browsers that install in another way make none. */
type InstallOffer = Event & { prompt: () => Promise<unknown> };

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function setOffer(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event;

/** Keeps the offer for the account menu, in place of the bar that a phone shows by itself. It may come before anybody signs in. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return;
    event.preventDefault();
    setOffer(event);
  });
  window.addEventListener('appinstalled', () => setOffer(null));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the browser to install the suite; null where it does not offer that, or the suite is installed. */
export function useInstall(): (() => void) | null {
  const current = useSyncExternalStore(subscribe, () => offer);
  if (!current) return null;
  return () => {
    // An offer can be used once; the browser makes another if it is declined.
    setOffer(null);
    void current.prompt();
  };
}
