import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { LiveEvent } from '#contracts/kit/event.ts';

/** Whether changes are arriving live at present. */
export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'offline';

/**
 * Receives events whose kind starts with a text. `onResync`: too many events were missed to deliver them one by one; read everything again.
 */
export type Listener = { beginning: string; handler: (event: LiveEvent) => void; onResync?: () => void };

let state: LiveState = 'connecting';
const listeners = new Set<Listener>();
const watchers = new Set<() => void>();

/** Sets whether changes arrive live; drawn as the dot in the header. */
export function setLiveState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const watcher of watchers) watcher();
}

/** Delivers events to the listeners. */
export function emitLive(events: readonly LiveEvent[]): void {
  for (const event of events) {
    for (const { beginning, handler } of listeners) {
      if (event.kind?.startsWith(beginning)) handler(event);
    }
  }
}

/** Notifies all listeners that they missed too many events. */
export function emitResync(): void {
  for (const { onResync } of listeners) onResync?.();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whether changes are arriving live at present. */
export const getLiveState = (): LiveState => state;

/** {@link getLiveState} for components. */
export const useLiveState = (): LiveState => useSyncExternalStore(watch, getLiveState);

/** Subscribes to live events outside components; returns the unsubscribe function. */
export function subscribeLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Subscribes to live events while the component is mounted: `useLive('ticket.', (event) => …)`. Events only signal a change; refetch what
 * is shown. The handler may change with every render.
 */
export function useLive(
  beginning: string,
  handler: (event: LiveEvent) => void,
  options: { onResync?: () => void } = {},
): void {
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
}
