import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type ComponentProps } from 'react';

const QueryForm = lazy(() => import('./query-form.tsx').then(({ QueryForm }) => ({ default: QueryForm })));

/** The width of the editor next to the filters, on a screen that has room for it. */
export const QUERY_WIDTH = 'min(520px, calc(100vw - 24px))';

/** The height of the form with an empty query. */
const HEIGHT = 160;

/** The form of a query; the language of queries and its editor are loaded when it is opened. */
export function LazyQueryForm(props: ComponentProps<typeof QueryForm>) {
  return (
    <Suspense fallback={<Skeleton h={HEIGHT} />}>
      <QueryForm {...props} />
    </Suspense>
  );
}
