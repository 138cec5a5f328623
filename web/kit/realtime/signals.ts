import { useEffect, useRef } from 'react';

type SignalHandler = (data: unknown) => void;

const hearers = new Map<string, Set<SignalHandler>>();
let path: ((name: string, data: unknown) => void) | null = null;

/** Sets the transport for signals to the server; null while there is no live connection. */
export function setSignalPath(next: typeof path): void {
  path = next;
}

/**
 * Sends a signal that only matters now, such as "is typing": without a live connection it is dropped, and there is no response. What must
 * arrive is a call.
 */
export const sendSignal = (name: string, data: unknown): void => path?.(name, data);

/** Delivers a signal to its listeners. */
export function emitSignal(name: string, data: unknown): void {
  for (const hear of hearers.get(name) ?? []) hear(data);
}

/** Subscribes to a signal while the component is mounted. The data is unknown input: parse it with a schema. */
export function useSignal(name: string, handler: SignalHandler): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const hear: SignalHandler = (data) => latest.current(data);
    const all = hearers.get(name) ?? new Set();
    hearers.set(name, all.add(hear));
    return () => {
      all.delete(hear);
    };
  }, [name]);
}
