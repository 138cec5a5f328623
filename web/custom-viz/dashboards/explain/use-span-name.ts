import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { useChartWriter } from '#web/custom-viz/forms/use-chart-writer.ts';
import { useDashboardView } from '../view/dashboard-context.ts';

/** How a time is written in the zone of the dashboard: in days, or from when where it is less than one. */
export function useSpanName(): (span: { from: string; to: string }) => string {
  const { reading } = useDashboardView();
  const writer = useChartWriter();
  return (span) => {
    const length = Date.parse(span.to) - Date.parse(span.from);
    if (length < MS_PER_DAY - MS_PER_HOUR) return writer.moment(span.from, reading.zone);
    return writer.span(span, reading.zone);
  };
}
