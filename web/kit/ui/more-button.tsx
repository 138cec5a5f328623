import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = ButtonProps & {
  /** A list that comes page by page. */
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  children: ReactNode;
};

/** Asks a list for its next page; nothing once all of it is there. */
export function MoreButton({ of, children, ...look }: Props) {
  if (!of.hasNextPage) return null;
  return (
    <Button
      variant="default"
      loading={of.isFetchingNextPage}
      onClick={() => void of.fetchNextPage()}
      {...look}
    >
      {children}
    </Button>
  );
}
