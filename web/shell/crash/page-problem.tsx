import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError, buildOfflineError } from '#web/kit/api/api-error.ts';
import { Failed } from '#web/kit/ui/failed.tsx';
import { useOnline } from '#web/kit/ui/use-online.ts';
import { Apology } from './crash-page.tsx';

/**
 * Replaces a page that failed; the frame stays. Without a network its code could not be loaded: the page is reloaded as soon as there is
 * one, since the module loader caches the failure. Otherwise a retry if the server refused, or the apology.
 */
export function PageProblem(props: ErrorComponentProps) {
  const router = useRouter();
  const online = useOnline();
  const [cutOff] = useState(() => !navigator.onLine);
  useEffect(() => {
    if (cutOff && online) window.location.reload();
  }, [cutOff, online]);
  const error = cutOff ? buildOfflineError(String(props.error)) : props.error;
  if (!(error instanceof ApiError)) return <Apology {...props} />;
  return <Failed error={error} onRetry={() => void router.invalidate()} />;
}
