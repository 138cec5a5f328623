import { lazy, Suspense, useEffect, useState } from 'react';

/** Without a connection its code does not come, and the inbox says already that it is offline. */
const TroublesLine = lazy(() =>
  import('./troubles-line.tsx').then(
    (module) => ({ default: module.TroublesLine }),
    () => ({ default: () => null }),
  ),
);

/** What a screen is opened for is loaded first; troubles of channels come after this time, in milliseconds. */
const LATER_MS = 1500;

/** {@link TroublesLine}, once the list has been loaded. */
export function LateTroublesLine() {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLater) return null;
  return (
    <Suspense fallback={null}>
      <TroublesLine />
    </Suspense>
  );
}
