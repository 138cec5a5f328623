import { useCallback, useState } from 'react';
import { z } from 'zod';
import { useSessionOrNull } from '#web/kit/session/session.ts';

const Hidden = z.record(z.string(), z.boolean());

function read(key: string): Record<string, boolean> {
  try {
    return Hidden.parse(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    // Another version of the page, or a user, wrote invalid data there: start with the default.
    return {};
  }
}

/** Which columns a user shows (`id` → false hides), stored on this machine under the user and the table. */
export function useColumnChoice(table: string) {
  const person = useSessionOrNull()?.user._id ?? 'guest';
  const key = `earshot-columns:${person}:${table}`;
  const [choice, setChoice] = useState(() => read(key));
  const choose = useCallback(
    (next: Record<string, boolean>) => {
      localStorage.setItem(key, JSON.stringify(next));
      setChoice(next);
    },
    [key],
  );
  return [choice, choose] as const;
}
