import { useEffect } from 'react';

/** Tells search engines to leave the page alone while it is on the screen; the server says the same in a header. */
export const useNoIndex = (): void => {
  useEffect(() => {
    const mark = document.createElement('meta');
    mark.name = 'robots';
    mark.content = 'noindex, nofollow';
    document.head.append(mark);
    return () => mark.remove();
  }, []);
};
