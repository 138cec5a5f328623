import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { Failed, FailedLine, Waiting, type NotFoundTexts } from './failed.tsx';
import { isGoneOrForbidden } from './fault.ts';
import { useOnline } from './use-online.ts';

/** The part of a read that is needed to draw it. */
export type ReadState<T> = { data: T | undefined; error: unknown; refetch: () => unknown };

/**
 * Draws a read in each of its states: the given skeleton while it loads, the error, or the content. An older response stays on the screen
 * while a newer one loads or cannot be read, unless the resource was deleted or is no longer visible to the reader.
 * `framed` draws the error in a card, where it fills a page rather than a card's inside, and `around` wraps it in surrounding elements;
 * `inline` draws it in a line, in a column of many small parts. `gone` is for a single resource named by the address, and `back` is the
 * link that leads on if it is gone or not visible to the reader.
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

/** Several reads that are shown together: loaded when all are, failed with the first that fails; a retry repeats those that failed. */
export function combineReads<T extends readonly unknown[]>(
  ...reads: { [K in keyof T]: ReadState<T[K]> }
): ReadState<T> {
  return {
    data: reads.every(({ data }) => data !== undefined)
      ? (reads.map(({ data }) => data) as unknown as T)
      : undefined,
    error: reads.find(({ error }) => error)?.error ?? null,
    refetch: () => {
      for (const { error, refetch } of reads) if (error) void refetch();
    },
  };
}
