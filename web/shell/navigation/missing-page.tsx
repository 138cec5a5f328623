import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The path without a page that led to the start. */
    missing?: string | undefined;
  }
}

/** Any path without a page goes to the start (spec, section 2), which is told what was looked for. */
export function MissingPage() {
  const { state } = useRouter();
  const navigate = useNavigate();
  // Once: while the way is under way, the present path is already another.
  const [missing] = useState(state.location.pathname);
  useEffect(() => {
    void navigate({ to: '/', replace: true, state: { missing } });
  }, [navigate, missing]);
  return null;
}
