import { useEffect } from 'react';
import { deleteRecoveriesOfOthers } from '#web/kit/form/draft-recovery.ts';
import { useSession } from '#web/kit/session/session.ts';

/** The user who signed in last in this browser, for its other tabs. */
const KEY = 'earshot-person';

/**
 * Tabs of one browser share one sign-in. If another user signs in in another tab, this one restarts as that user, so that it does not send
 * in their name what the previous user had started here. The previous user's unsaved changes in forms are deleted.
 */
export function useSamePerson(): void {
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
}
