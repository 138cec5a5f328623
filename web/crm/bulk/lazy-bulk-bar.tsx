import { lazy, Suspense, useState, type ComponentProps } from 'react';

const BulkBar = lazy(() => import('./bulk-bar.tsx').then(({ BulkBar }) => ({ default: BulkBar })));

/** The bulk bar; its code is loaded with the first selection. */
export function LazyBulkBar(props: ComponentProps<typeof BulkBar>) {
  const isAny = props.selected.size > 0;
  const [needed, setNeeded] = useState(isAny);
  if (isAny && !needed) setNeeded(true);
  return <Suspense>{needed && <BulkBar {...props} />}</Suspense>;
}
