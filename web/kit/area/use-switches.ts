import { useRef, useState } from 'react';
import { toPendingName } from '#contracts/kit/area/document.ts';
import { findNewestStored } from '#web/kit/form/conflict.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import type { DocumentData } from './use-document.ts';

/** Switches whose change is being saved, by their names in camel case. */
export type PendingSwitches = Readonly<Record<string, boolean>>;

/**
 * Switches of a document that save immediately: each shows the new value at once and goes back, with a toast, if the server refuses. They
 * are sent one after another, each on the version that the one before created, and once more if a colleague saved in between: a switch has
 * only two values, so its earlier value adds no information for a conflict.
 */
export function useSwitches({ data, update }: Pick<DocumentData, 'data' | 'update'>) {
  const [hopes, setHopes] = useState<Readonly<Record<string, boolean>>>({});
  const [pending, setPending] = useState<PendingSwitches>({});
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const version = useRef(data.version);
  const send = async (field: string, on: boolean): Promise<void> => {
    version.current = Math.max(version.current, data.version);
    try {
      version.current = (await update({ [field]: on }, version.current)).version;
    } catch (error) {
      const newest = findNewestStored(error);
      if (!newest) throw error;
      version.current = (await update({ [field]: on }, newest.version)).version;
    }
  };
  const flip = (field: string, on: boolean): void => {
    const name = toPendingName(field);
    setHopes((before) => ({ ...before, [field]: on }));
    setPending((before) => ({ ...before, [name]: true }));
    queue.current = queue.current
      .then(() => send(field, on))
      .catch(showFailure)
      .finally(() => {
        setHopes((before) => without(before, field));
        setPending((before) => without(before, name));
      });
  };
  return { value: (field: string): boolean => hopes[field] ?? data[field] === true, pending, flip };
}

function without<T>(record: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}
