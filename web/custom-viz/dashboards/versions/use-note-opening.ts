import { useEffect } from 'react';
import type { VizDashboard } from '#contracts/custom-viz/dashboard.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { call } from '#web/kit/api/call.ts';

/** Notes that the reader has what is published before them; again when another version is published meanwhile. */
export function useNoteOpening({ _id, published_at: at }: Pick<VizDashboard, '_id' | 'published_at'>): void {
  const { open } = useHome().calls;
  useEffect(() => {
    if (at !== null) void call(open, { params: { _id } }, { raise: false });
  }, [open, _id, at]);
}
