import { useMemo, useState } from 'react';
import type { ChartWriter } from '#contracts/custom-viz/chart-labels.ts';
import { makeChartWriter } from '#texts/chart-writer.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { getCalendar } from '#web/kit/text/kept-formats.ts';

/** How charts write numbers, times and their own texts for the reader of this page. */
export function useChartWriter(): ChartWriter {
  const language = useLanguage() === 'th' ? 'th' : 'en';
  const calendar = getCalendar();
  const [now] = useState(() => new Date());
  return useMemo(() => makeChartWriter({ language, calendar, now }), [language, calendar, now]);
}
