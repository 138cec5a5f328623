import { lazy, Suspense } from 'react';
import { useLimit } from './limit-store.ts';

const LimitCard = lazy(() => import('./limit-card.tsx').then(({ LimitCard }) => ({ default: LimitCard })));

/** The one dialog that a refused limit opens, whatever call it was; its code is loaded with the first refusal. */
export function LimitDialog() {
  const full = useLimit();
  return <Suspense>{full && <LimitCard full={full} />}</Suspense>;
}
