import { useEffect } from 'react';

/** Tells search engines not to index the page while it is mounted; the server sends the same in a header. */
export function useNoIndex(): void {
  useEffect(() => {
    const mark = document.createElement('meta');
    mark.name = 'robots';
    mark.content = 'noindex, nofollow';
    document.head.append(mark);
    return () => mark.remove();
  }, []);
}
