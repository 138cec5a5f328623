import { lazy, Suspense, useEffect, useState } from 'react';

const TroublesLine = lazy(() =>
  import('./troubles-line.tsx').then((module) => ({ default: module.TroublesLine })),
);
const QuotaNotice = lazy(() =>
  import('./quota-notice.tsx').then((module) => ({ default: module.QuotaNotice })),
);

/** What a screen is opened for is loaded first; troubles of channels come after this time, in milliseconds. */
const LATER_MS = 1500;

function useIsLater(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}

/** {@link TroublesLine}, once the list has been loaded. */
export function LateTroublesLine() {
  if (!useIsLater()) return null;
  return (
    <Suspense fallback={null}>
      <TroublesLine />
    </Suspense>
  );
}

/** {@link QuotaNotice}, once the ticket has been loaded. */
export function LateQuotaNotice({ connectionId }: { connectionId: string }) {
  if (!useIsLater()) return null;
  return (
    <Suspense fallback={null}>
      <QuotaNotice connectionId={connectionId} />
    </Suspense>
  );
}
