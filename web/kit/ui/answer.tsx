import type { ReactNode } from 'react';
import { Failed } from './states.tsx';

/**
 * Draws a read in each of its states: the given skeleton while it loads, the error with retry, or the content. An old answer
 * stays on the screen while a newer one loads.
 */
export function Answer<T>(props: {
  of: { data: T | undefined; error: unknown; refetch: () => unknown };
  loading: ReactNode;
  children: (value: T) => ReactNode;
}) {
  const { data, error, refetch } = props.of;
  if (data !== undefined) return props.children(data);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return props.loading;
}
