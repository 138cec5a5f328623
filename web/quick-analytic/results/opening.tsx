import type { ButtonHTMLAttributes } from 'react';
import { useIsShared } from '../state/shared-answers.ts';

/** A number or a value that opens its posts; on a page that somebody shared it is only read. */
export function Opening({ children, className, ...button }: ButtonHTMLAttributes<HTMLButtonElement>) {
  if (useIsShared()) return <div className={className}>{children}</div>;
  return (
    <button type="button" className={className} {...button}>
      {children}
    </button>
  );
}
