import { createContext, useContext, useMemo } from 'react';
import type { ReadingCalendar } from '#contracts/custom-viz/period.ts';
import { useFiscalStart, useWeekStart } from '#web/kit/session/session.ts';

/** The calendar of the account whose dashboard is shown, for pages without a session. */
export const ShownCalendar = createContext<ReadingCalendar | null>(null);

/** How weeks and fiscal years are counted here: by the account of the dashboard that is shown, otherwise by the reader's. */
export function useCalendar(): ReadingCalendar {
  const shown = useContext(ShownCalendar);
  const ownWeek = useWeekStart();
  const ownFiscal = useFiscalStart();
  const { weekStart, fiscalStart } = shown ?? { weekStart: ownWeek, fiscalStart: ownFiscal };
  return useMemo(() => ({ weekStart, fiscalStart }), [weekStart, fiscalStart]);
}
