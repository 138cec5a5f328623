import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { LiveEvent } from '#contracts/kit/event.ts';

/** Whether changes arrive by themselves just now. */
export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'offline';

/** Hears events whose kind begins with a text. `onResync`: too much was missed to be told one by one, read everything anew. */
export type Listener = { beginning: string; handler: (event: LiveEvent) => void; onResync?: () => void };

let state: LiveState = 'connecting';
const listeners = new Set<Listener>();
const watchers = new Set<() => void>();

/** Says whether changes arrive; drawn as the dot in the header. */
export const setLiveState = (next: LiveState): void => {
  if (next === state) return;
  state = next;
  for (const watcher of watchers) watcher();
};

/** Gives events to whoever listens. */
export const emitLive = (events: readonly LiveEvent[]): void => {
  for (const event of events) {
    for (const { beginning, handler } of listeners) {
      if (event.kind?.startsWith(beginning)) handler(event);
    }
  }
};

/** Tells all listeners that they missed too much. */
export const emitResync = (): void => {
  for (const { onResync } of listeners) onResync?.();
};

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Whether changes arrive by themselves just now. */
export const getLiveState = (): LiveState => state;

/** {@link getLiveState} for components. */
export const useLiveState = (): LiveState => useSyncExternalStore(watch, getLiveState);

/** Hears live events outside components; answers how to stop. */
export const subscribeLive = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Hears live events while the component is on the screen: `useLive('ticket.', (event) => …)`. No event carries a fact alone;
 * refetch what is shown. The handler may change with every render.
 */
export const useLive = (
  beginning: string,
  handler: (event: LiveEvent) => void,
  options: { onResync?: () => void } = {},
): void => {
  const latest = useRef({ handler, onResync: options.onResync });
  useEffect(() => {
    latest.current = { handler, onResync: options.onResync };
  });
  useEffect(
    () =>
      subscribeLive({
        beginning,
        handler: (event) => latest.current.handler(event),
        onResync: () => latest.current.onResync?.(),
      }),
    [beginning],
  );
};
