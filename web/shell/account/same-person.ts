import { useEffect } from 'react';
import { deleteRecoveriesOfOthers } from '#web/kit/form/draft-recovery.ts';
import { useSession } from '#web/kit/session/session.ts';

/** Who signed in last in this browser, for its other tabs. */
const KEY = 'earshot-person';

/**
 * Tabs of one browser share one sign-in. Where somebody else signs in in another tab, this one starts anew as they are, rather than
 * doing in their name what the one before had begun here. What that one had changed in forms is forgotten.
 */
export const useSamePerson = (): void => {
  const id = useSession().user._id;
  useEffect(() => {
    localStorage.setItem(KEY, id);
    deleteRecoveriesOfOthers(id);
    const hear = ({ key, newValue }: StorageEvent): void => {
      if (key === KEY && newValue !== null && newValue !== id) location.reload();
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [id]);
};
