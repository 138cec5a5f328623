import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { Failed, FailedLine, Waiting, type NotFoundTexts } from './failed.tsx';
import { isGoneOrForbidden } from './fault.ts';
import { useOnline } from './use-online.ts';

/** A read as far as drawing it goes. */
export type ReadState<T> = { data: T | undefined; error: unknown; refetch: () => unknown };

/**
 * Draws a read in each of its states: the given skeleton while it loads, what went wrong, or the content. An old answer stays on the
 * screen while a newer one loads or cannot be read, unless it was deleted or is no longer for the reader.
 *
 * `framed` draws the error in a card, where it fills a page rather than a card's inside, and `around` in whatever else has to stand
 * about it; `inline` draws it in a line, in a column of many small parts. `gone` is for one thing named by the address, and `back` the
 * way on where that is gone or not for the reader.
 */
export function QueryView<T>(props: {
  of: ReadState<T>;
  loading: ReactNode;
  framed?: boolean;
  inline?: boolean;
  around?: (instead: ReactNode) => ReactNode;
  gone?: NotFoundTexts;
  back?: ReactNode;
  children: (value: T) => ReactNode;
}) {
  const { of: read, inline, gone, back } = props;
  const online = useOnline();
  if (read.data !== undefined && !isGoneOrForbidden(read.error)) return props.children(read.data);
  if (!read.error && online) return props.loading;
  const retry = { error: read.error, onRetry: () => void read.refetch(), gone };
  const instead = !read.error ? (
    <Waiting inline={inline} />
  ) : inline ? (
    <FailedLine {...retry} />
  ) : (
    <Failed {...retry} back={back} />
  );
  if (props.around) return props.around(instead);
  return props.framed ? <Card>{instead}</Card> : instead;
}

/** Several reads that are shown together: there when all are, failed with the first that is; those that failed are read again. */
export const combineReads = <T extends readonly unknown[]>(
  ...reads: { [K in keyof T]: ReadState<T[K]> }
): ReadState<T> => ({
  data: reads.every(({ data }) => data !== undefined)
    ? (reads.map(({ data }) => data) as unknown as T)
    : undefined,
  error: reads.find(({ error }) => error)?.error ?? null,
  refetch: () => {
    for (const { error, refetch } of reads) if (error) void refetch();
  },
});
