import { toViewer } from '#contracts/identity/viewer.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { AnalyticsQuery } from '#contracts/listening/analytics/question.ts';
import { computeBlindSpans, filterGaps } from '#contracts/listening/collection-gaps/touching.ts';
import * as contract from '#contracts/listening/dashboards/links.ts';
import type { SharedDashboard } from '#contracts/listening/dashboards/links.ts';
import { filterAt, narrowFilter } from '#contracts/listening/dashboards/stored-filter.ts';
import { buildQuestions, getWidgetDeclaration } from '#contracts/listening/widgets/widget.ts';
import { isAccessibleAtHost } from '#server/brands/public.ts';
import { checkLinkPassword } from '#server/identity/passwords/link-password.ts';
import { hashPassword } from '#server/identity/passwords/password.ts';
import type { Context } from '#server/kit/context.ts';
import { loadWeekStart } from '#server/kit/db/account-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE, type UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { addClosedReasons, countOpening } from '#server/kit/public-link/public-link-store.ts';
import { hashToken, generateToken } from '#server/kit/secrets.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';
import { sharedStore } from '#server/kit/shared-list/shared-store.ts';
import { runAnalyticsQueries } from '#server/listening/analytics/run-queries.ts';
import { listGaps } from '#server/listening/collection-gaps/gap-store.ts';
import { DASHBOARDS, type DashboardRow } from '#server/listening/dashboards/dashboard-list.ts';
import { findLinkClosedReason } from '#server/listening/dashboards/link-closed.ts';
import * as links from '#server/listening/dashboards/link-store.ts';
import { readKeywordNames } from '#server/listening/keyword-names.ts';

export const linkHandlers = [
  bind(contract.listDashboardLinks, async ({ unit, session, params }) => {
    const dashboard = await sharedStore(unit, toViewer(session), DASHBOARDS).lockEditable(params._id);
    return { items: await shownLinks(unit, dashboard) };
  }),

  bind(contract.createDashboardLink, async ({ unit, session, params, body }) => {
    const viewer = toViewer(session);
    const dashboard = await sharedStore(unit, viewer, DASHBOARDS).lockEditable(params._id);
    const token = generateToken();
    const _id = unit.newId();
    await links.insertLink(unit, {
      _id,
      dashboard_id: params._id,
      name: body.name,
      token_hash: hashToken(token),
      password_hash: body.password === undefined ? null : await hashPassword(body.password),
      created_by: viewer._id,
      expires_at: new Date(unit.now.getTime() + body.days * MS_PER_DAY),
    });
    unit.record({ kind: 'dashboard_link.created', entityId: _id });
    const made = (await shownLinks(unit, dashboard)).find((link) => link._id === _id);
    return { ...requireFound(made), token };
  }),

  bind(contract.revokeDashboardLink, async ({ unit, session, params }) => {
    await sharedStore(unit, toViewer(session), DASHBOARDS).lockEditable(params._id);
    const ended = await links.revokeLink(unit, { dashboardId: params._id, id: params.link_id });
    if (!ended) refuse('not_found');
    unit.record({ kind: 'dashboard_link.revoked', entityId: params.link_id });
    return { _id: params.link_id };
  }),

  bind(contract.openSharedDashboard, async ({ context, request, body, ip }) => {
    const link = await links.findOpenDashboardLink(context, hashToken(body.token));
    if (!link || !isAccessibleAtHost(context, request, link.accountId)) return refuse('link_invalid');
    const dashboard = await inTransaction(context, outside(link), (unit) => openTo(unit, link));
    await checkLinkPassword(link, body.password, { ip, now: context.clock() });
    if (!body.again)
      await inTransaction(context, outside(link), (unit) => countOpening(unit, 'dashboard_links', link._id));
    return showShared(context, { link, dashboard }, body.time_zone);
  }),
];

/** The links of a dashboard, each with the reason why it is closed. */
async function shownLinks(unit: UnitOfWork, dashboard: DashboardRow): Promise<contract.DashboardLink[]> {
  const rows = await links.listLinks(unit, dashboard._id);
  return addClosedReasons(rows, (makerId) => findLinkClosedReason(unit, makerId, dashboard));
}

const outside = ({ accountId }: links.OpenDashboardLink) => ({ accountId, actor: OUTSIDE });

/**
 * The dashboard that a link opens.
 * @throws link_invalid where it is deleted, or the link is closed
 */
async function openTo(unit: UnitOfWork, link: links.OpenDashboardLink): Promise<DashboardRow> {
  const dashboard = (await sharedRows(unit, DASHBOARDS).find(link.dashboard_id)) ?? refuse('link_invalid');
  return (await findLinkClosedReason(unit, link.created_by, dashboard)) ? refuse('link_invalid') : dashboard;
}

/** Relative periods advance in steps of this length, so that many simultaneous visitors cause one query. */
const STEP_MS = 60_000;

/**
 * What a link shows: the results of exactly the queries of its widgets under the dashboard's own filter. Of the visitor's input only the
 * time zone is used, so nothing else of the account can be queried.
 */
async function showShared(
  context: Context,
  { link, dashboard }: { link: links.OpenDashboardLink; dashboard: DashboardRow },
  zone: string,
): Promise<SharedDashboard> {
  const maker = { accountId: link.accountId, actor: { kind: 'user' as const, id: link.created_by } };
  const now = new Date(Math.ceil(context.clock().getTime() / STEP_MS) * STEP_MS);
  const weekStart = await inTransaction(context, maker, loadWeekStart);
  const filter = filterAt(dashboard.filter, { now, zone, weekStart });
  const questions = dashboard.widgets.map((widget) =>
    buildQuestions(widget, filter).map((question) => AnalyticsQuery.parse(question)),
  );
  const answers = await runAnalyticsQueries(
    { context, accountId: link.accountId, inUnit: (work) => inTransaction(context, maker, work) },
    questions.flat(),
    zone,
  );
  const { gaps, keywords } = await inTransaction(context, maker, async (unit) => ({
    gaps: await listGaps(unit, { from: filter.from, to: filter.to }),
    keywords: await comparedKeywords(unit, dashboard),
  }));
  let next = 0;
  return {
    name: dashboard.name,
    about: dashboard.about,
    account: link.account,
    from: filter.from,
    to: filter.to,
    expires_at: link.expires_at,
    widgets: dashboard.widgets.map((widget) => ({ ...widget, filter: {} })),
    answers: Object.fromEntries(
      dashboard.widgets.map(({ _id }, index) => {
        const begin = next;
        next += questions[index]?.length ?? 0;
        return [_id, answers.slice(begin, next)];
      }),
    ),
    keywords,
    gaps: Object.fromEntries(
      dashboard.widgets.map((widget) => [
        widget._id,
        computeBlindSpans(filterGaps(gaps, narrowFilter(filter, widget.filter)), filter),
      ]),
    ),
  };
}

async function comparedKeywords(
  unit: UnitOfWork,
  { widgets }: DashboardRow,
): Promise<Record<string, string>> {
  const compared = new Set(widgets.flatMap((widget) => getWidgetDeclaration(widget.kind).keywords(widget)));
  if (compared.size === 0) return {};
  const { byNumber } = await readKeywordNames(unit);
  return Object.fromEntries(
    [...byNumber.values()].flatMap(({ _id, name }) => (compared.has(_id) ? [[_id, name]] : [])),
  );
}
