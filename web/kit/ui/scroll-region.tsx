import type { ReactNode } from 'react';

/** A part of a page that scrolls by itself: named, and reachable by keyboard, or its end would be for pointers only. */
export function ScrollRegion(props: { label: string; className?: string | undefined; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={props.label} className={props.className} tabIndex={0}>
      {props.children}
    </div>
  );
}
