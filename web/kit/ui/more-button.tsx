import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = ButtonProps & {
  /** A list that is loaded page by page. */
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  children: ReactNode;
};

/** Loads the next page of a list; not rendered once all of it is loaded. */
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
