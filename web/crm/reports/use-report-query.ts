import { MOST_METRICS, ReportMetric } from '#contracts/crm/reports/metric.ts';
import { ReportBy } from '#contracts/crm/reports/report-by.ts';
import { usePeriod } from '#web/kit/period/use-period.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { listQueryOf, parseInboxAddress } from '../inbox/inbox-address.ts';
import { useViewAsFilter } from '../views/use-view-as-filter.ts';

const USUAL: readonly ReportMetric[] = [
  'tickets',
  'done',
  'first_response',
  'resolution_time',
  'breached',
  'csat',
];

/** The query of a report, from the address: a link shows the same to everybody who may see it. */
export function useReportQuery() {
  const [query, change] = useAddressQuery();
  const { days, period, choose } = usePeriod();
  const by = ReportBy.catch('day').parse(query.by);
  const given = (query.metrics ?? '').split(',').flatMap((name) => ReportMetric.safeParse(name).data ?? []);
  const metrics = given.length > 0 ? given.slice(0, MOST_METRICS) : USUAL;
  const when = query.when === 'done' ? ('done' as const) : ('created' as const);
  const place = parseInboxAddress(query);
  useViewAsFilter(place, change);
  const { view: _view, sort: _sort, ...narrowed } = listQueryOf(place);
  const span =
    when === 'done'
      ? { ...narrowed, done_from: period.from, done_to: period.to }
      : { ...narrowed, created_from: period.from, created_to: period.to };
  return { by, metrics, when, span, days, choose, change, place };
}
export type ReportQuery = ReturnType<typeof useReportQuery>;
