import type { Annotation } from '#contracts/custom-viz/annotations.ts';
import { startOfDay } from '#contracts/kit/bars.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { SharedResource, Viewer } from '#contracts/kit/sharing.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { computePublicHolidays } from '#engine/calendar/public-holidays.ts';
import { listAlertRows } from '#server/alerts/public.ts';
import { listVisibleRules } from '#server/custom-viz/alerts/present.ts';
import { listAnnotationRows, type AnnotationRow } from '#server/custom-viz/annotations/annotation-store.ts';
import { listPostAnnotations } from '#server/custom-viz/annotations/list-posts.ts';
import { findHome } from '#server/custom-viz/dashboards/find-home.ts';
import { HOMES, type ServedHome } from '#server/custom-viz/dashboards/homes.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';
import { requireVisible } from '#server/kit/shared-list/sharing.ts';
import { formatAlert, formatMeasureAlert, isMeasureFacts } from '#texts/format-alert.ts';

/** For how long back alerts are annotated, and the most of them, the newest first. */
const ALERT_DAYS = 400;
const MOST_ALERTS = 200;

/** The dashboard of an annotation, in its home. */
export type AnnotatedRow = { home: Pick<ServedHome, 'write' | 'list'>; row: SharedResource };
type AnnotatedDashboard = { viewer: Viewer; dashboard: AnnotatedRow & { row: { _id: string } } };

/** Everything that is annotated on the charts of a dashboard, for one reader. */
async function listDashboardAnnotations(
  unit: UnitOfWork,
  { viewer, dashboard }: AnnotatedDashboard,
): Promise<Annotation[]> {
  const rows = await listAnnotationRows(unit, dashboard.row._id);
  return [
    ...rows.map((row) => presentAnnotation(row, viewer, dashboard)),
    ...(await listAlertAnnotations(unit, { viewer, dashboard })),
    ...(await listHolidayAnnotations(unit)),
    // Last: where there are more than a chart has room for, these go first.
    ...(await listPostAnnotations(unit, viewer)).map((post): Annotation => ({ ...AUTOMATIC, ...post })),
  ];
}

/** The same for a dashboard that is known by its id. @throws not_found */
export async function loadAnnotations(unit: UnitOfWork, viewer: Viewer, id: string): Promise<Annotation[]> {
  const home = requireFound(await findHome(unit, id));
  const row = requireVisible(viewer, await sharedRows(unit, home.list).find(id), home.list.rules);
  return listDashboardAnnotations(unit, { viewer, dashboard: { home, row } });
}

/**
 * What people outside get to see where its maker lets them: what was written on this very dashboard, and public holidays. Alerts name rules, and
 * what is written for the whole account is for its people.
 */
export async function loadOutsideAnnotations(unit: UnitOfWork, id: string): Promise<Annotation[]> {
  const rows = await listAnnotationRows(unit, id);
  const written = rows.flatMap(
    ({ _id, text, from_at: from, to_at: to, dashboard_id, tied_to }): Annotation[] =>
      dashboard_id === id
        ? [{ ...AUTOMATIC, _id, kind: 'written', text, from, to, dashboard_id, tied_to }]
        : [],
  );
  return [...written, ...(await listHolidayAnnotations(unit))];
}

/** An annotation that somebody wrote, as a reader sees it. */
export function presentAnnotation(
  { from_at: from, to_at: to, created_by, by, ...row }: AnnotationRow,
  viewer: Viewer,
  dashboard: AnnotatedRow | null,
): Annotation {
  return {
    ...row,
    from,
    to,
    kind: 'written',
    by: by ?? '',
    may_change: mayChangeAnnotation(viewer, {
      created_by,
      dashboard: row.dashboard_id === null ? null : dashboard,
    }),
  };
}

/** The author of an annotation changes it, and on a dashboard also the people who may change the dashboard. */
export function mayChangeAnnotation(
  viewer: Viewer,
  { created_by, dashboard }: { created_by: string; dashboard: AnnotatedRow | null },
): boolean {
  if (!mayAnnotate(viewer, dashboard)) return false;
  return (
    created_by === viewer._id ||
    (dashboard !== null && dashboard.home.list.rules.mayChange(viewer, dashboard.row))
  );
}

/** Who builds dashboards of a home writes on them; who builds any, on all of the account. */
export function mayAnnotate({ permissions }: Viewer, dashboard: Pick<AnnotatedRow, 'home'> | null): boolean {
  const homes = dashboard ? [dashboard.home] : HOMES;
  return homes.some(({ write }) => allows(permissions, write));
}

const AUTOMATIC = {
  dashboard_id: null,
  tied_to: null,
  by: '',
  may_change: false,
  version: 1,
  updated_at: null,
};

/** The alerts of listening for those who may read mentions, and those of the tiles of this dashboard. */
async function listAlertAnnotations(
  unit: UnitOfWork,
  { viewer, dashboard }: AnnotatedDashboard,
): Promise<Annotation[]> {
  const since = new Date(unit.now.getTime() - ALERT_DAYS * MS_PER_DAY);
  const rules = await listVisibleRules(unit, viewer);
  const among = rules.flatMap(({ _id, watched }) =>
    watched.dashboard_id === dashboard.row._id ? [_id] : [],
  );
  const rows = [
    ...(allows(viewer.permissions, ['listening.keyword.read'])
      ? await listAlertRows(unit, { source: 'mentions', since, limit: MOST_ALERTS })
      : []),
    ...(among.length > 0
      ? await listAlertRows(unit, { source: 'measure', among, since, limit: MOST_ALERTS })
      : []),
  ];
  return rows.map(({ _id, facts, to_at: from }): Annotation => {
    const say = (language: 'en' | 'th'): string =>
      `${facts.rule}: ${isMeasureFacts(facts) ? formatMeasureAlert(facts, language) : formatAlert(facts, language)}`;
    return {
      ...AUTOMATIC,
      _id: `alert-${_id}`,
      kind: 'alert',
      text: { en: say('en').slice(0, 500), th: say('th').slice(0, 500) },
      from,
      to: null,
    };
  });
}

/** The public holidays of Thailand of the years around, movable ones included, as days of the account's calendar. */
async function listHolidayAnnotations(unit: UnitOfWork): Promise<Annotation[]> {
  const { time_zone: zone } = await loadAccountProfile(unit);
  const present = unit.now.getUTCFullYear();
  return [present - 1, present, present + 1].flatMap((year) => {
    const english = new Map(
      (computePublicHolidays('TH', year, 'en') ?? []).map(({ date, name }) => [date, name]),
    );
    return (computePublicHolidays('TH', year, 'th') ?? []).map(({ date, name }): Annotation => {
      const [, month = 1, day = 1] = date.split('-').map(Number);
      const at = (later: number) =>
        new Date(startOfDay({ year, month, day: day + later }, zone)).toISOString();
      return {
        ...AUTOMATIC,
        _id: `holiday-${date}`,
        kind: 'holiday',
        text: { en: english.get(date) ?? name, th: name },
        from: at(0),
        to: at(1),
      };
    });
  });
}
