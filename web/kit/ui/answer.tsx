import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { Failed, FailedLine } from './states.tsx';

/**
 * Draws a read in each of its states: the given skeleton while it loads, the error with retry, or the content. An old answer
 * stays on the screen while a newer one loads. `framed` draws the error in a card, where it fills a page rather than a card's inside;
 * `inline` draws it in a line, in a column of many small parts.
 */
export function Answer<T>(props: {
  of: { data: T | undefined; error: unknown; refetch: () => unknown };
  loading: ReactNode;
  framed?: boolean;
  inline?: boolean;
  children: (value: T) => ReactNode;
}) {
  const { data, error, refetch } = props.of;
  if (data !== undefined) return props.children(data);
  if (error) {
    const retry = () => void refetch();
    if (props.inline) return <FailedLine error={error} onRetry={retry} />;
    const failed = <Failed error={error} onRetry={retry} />;
    return props.framed ? <Card>{failed}</Card> : failed;
  }
  return props.loading;
}
