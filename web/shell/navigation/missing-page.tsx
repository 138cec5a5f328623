import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The path without a page that was redirected to the start. */
    missing?: string | undefined;
  }
}

/** Any path without a page redirects to the start, which receives the requested path. */
export function MissingPage() {
  const { state } = useRouter();
  const navigate = useNavigate();
  // Only once: while the navigation is in progress, the current path is already another.
  const [missing] = useState(state.location.pathname);
  useEffect(() => {
    void navigate({ to: '/', replace: true, state: { missing } });
  }, [navigate, missing]);
  return null;
}
