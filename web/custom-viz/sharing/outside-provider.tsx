import type { ReactNode } from 'react';
import type { OutsideMentions } from '#contracts/custom-viz/outside.ts';
import { useHome } from '../homes/home.ts';

type Props = { mentions: OutsideMentions | undefined; children: ReactNode };

/** What widgets share whose answers came with a dashboard, where it has some. */
export function OutsideProvider({ mentions, children }: Props) {
  const { widgets } = useHome();
  return mentions && widgets ? <widgets.Outside mentions={mentions}>{children}</widgets.Outside> : children;
}
