import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { FIRST_STATE } from '#contracts/custom-viz/dashboard-state.ts';
import type { LinkCalls, SharedVizDashboard, VizLink } from '#contracts/custom-viz/link-calls.ts';
import { NO_ACTS, toOutsideState } from '#contracts/custom-viz/outside.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { SharedResource, Viewer } from '#contracts/kit/sharing.ts';
import { isAccessibleAtHost } from '#server/brands/public.ts';
import { giveColorsOutside } from '#server/custom-viz/colors/give-colors.ts';
import { findDocuments } from '#server/custom-viz/dashboards/document-store.ts';
import { HOMES, type ServedHome } from '#server/custom-viz/dashboards/homes.ts';
import { listLinkRights, takePicture, toLinkRights } from '#server/custom-viz/links/link-picture.ts';
import * as store from '#server/custom-viz/links/link-store.ts';
import { noteOutside } from '#server/custom-viz/openings/note-opening.ts';
import { loadOutsideMaker } from '#server/custom-viz/outside/load-maker.ts';
import { buildOutsideState } from '#server/custom-viz/outside/outside-state.ts';
import { listOutsideValues } from '#server/custom-viz/outside/outside-values.ts';
import { loadStatementColumns } from '#server/custom-viz/outside/statement-columns.ts';
import { checkLinkPassword } from '#server/identity/passwords/link-password.ts';
import { hashPassword } from '#server/identity/passwords/password.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE, type UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind, type Call, type Handler } from '#server/kit/http/call.ts';
import { addClosedReasons, countOpening } from '#server/kit/public-link/public-link-store.ts';
import { generateToken, hashToken } from '#server/kit/secrets.ts';
import { findMakerClosedReason } from '#server/kit/shared-list/maker.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';
import { sharedStore } from '#server/kit/shared-list/shared-store.ts';

/** What the calls of links of every home do. */
export const linkHandlers = HOMES.flatMap(bindLinks);

function bindLinks(home: ServedHome): Handler[] {
  const { links: calls, list } = home;
  return [
    bind(calls.list, async ({ unit, session, params }) => {
      const dashboard = await sharedStore(unit, toViewer(session), list).lockEditable(params._id);
      return { items: await listShownLinks(unit, home, dashboard) };
    }),
    bind(calls.create, (call) => createLink(call, home)),
    bind(calls.revoke, async ({ unit, session, params }) => {
      await sharedStore(unit, toViewer(session), list).lockEditable(params._id);
      if (!(await store.revokeLink(unit, { dashboardId: params._id, id: params.link_id })))
        refuse('not_found');
      unit.record({ kind: `${home.linkEntity}.revoked`, entityId: params.link_id });
      return { _id: params.link_id };
    }),
    bind(calls.open, (call) => openLink(call, home)),
    bind(calls.values, (call) => listLinkValues(call, home)),
  ];
}

async function createLink(
  call: Call<LinkCalls['create']>,
  home: ServedHome,
): Promise<VizLink & { token: string }> {
  const { kind, name, days, password, time_zone: zone } = call.body;
  const editing = { home, viewer: toViewer(call.session), id: call.params._id };
  const document = await call.inUnit((unit) => findPublished(unit, editing));
  // Numbers that are kept stay as they are.
  const rights = toLinkRights(call.body);
  checkKnown('editable', rights.editable, document.filters);
  checkKnown('parameters', rights.parameters, document.parameters);
  const maker = { accountId: call.accountId, makerId: editing.viewer._id };
  const shown = { dashboardId: editing.id, document, zone, state: toOutsideState(FIRST_STATE), link: rights };
  const picture = kind === 'frozen' ? await takePicture(call.context, maker, shown) : null;
  const token = generateToken();
  const password_hash = password === undefined ? null : await hashPassword(password);
  const kept = kind === 'live' && home.isLinkInZoneOfVisitor ? null : zone;
  const link = { ...rights, name, zone: kept, picture, password_hash, token_hash: hashToken(token) };
  return call.inUnit(async (unit) => {
    const expires_at = new Date(unit.now.getTime() + days * MS_PER_DAY);
    return { ...(await addLink(unit, editing, { ...link, expires_at })), token };
  });
}

async function openLink(
  { context, request, body, ip }: Call<LinkCalls['open']>,
  home: ServedHome,
): Promise<SharedVizDashboard> {
  const { link, opened } = await passLink({ context, request, body, ip }, home);
  const outside = { accountId: link.accountId, actor: OUTSIDE };
  if (!body.again) await inTransaction(context, outside, (unit) => noteLinkOpening(unit, link));
  const maker = { accountId: link.accountId, makerId: link.created_by };
  const { kind, account, expires_at } = link;
  const zone = link.zone ?? body.time_zone;
  const { dashboard_id: dashboardId } = link;
  const shown = { dashboardId, document: opened.document, zone, link, state: body.state };
  const picture = link.picture ?? (await takePicture(context, maker, shown));
  // What was kept before statements and annotations were shown has none.
  const statements = picture.statements ?? {};
  const seen = { ...picture, statements, state: body.state };
  const colors = await inTransaction(context, outside, (unit) => giveColorsOutside(unit, seen));
  return {
    kind,
    name: opened.name,
    account,
    expires_at,
    zone,
    acts: NO_ACTS,
    ...picture,
    statements,
    annotations: picture.annotations ?? {},
    uploads: picture.uploads ?? [],
    fields: picture.fields ?? [],
    form: picture.form ?? [],
    colors,
  };
}

/** Counts that a link was opened; one that keeps its numbers shows no version any more. */
async function noteLinkOpening(unit: UnitOfWork, link: store.OpenVizLink & { _id: string }): Promise<void> {
  await countOpening(unit, 'viz_links', link._id);
  if (link.kind === 'live') await noteOutside(unit, { dashboardId: link.dashboard_id, way: 'link' });
}

type LinkVisit = Pick<Call<LinkCalls['open']>, 'context' | 'request' | 'ip'> & {
  body: { token: string; password?: string | undefined };
};

/** The link of a visitor who may see it, with its dashboard. @throws link_invalid, link_password, too_many */
async function passLink({ context, request, body, ip }: LinkVisit, home: ServedHome) {
  const link = await store.findOpenVizLink(context, hashToken(body.token), home.name);
  if (!link || !isAccessibleAtHost(context, request, link.accountId)) return refuse('link_invalid');
  const outside = { accountId: link.accountId, actor: OUTSIDE };
  const opened = await inTransaction(context, outside, (unit) => findOpened(unit, home, link));
  await checkLinkPassword(link, body.password, { ip, now: context.clock() });
  return { link, opened };
}

/** The values among which the visitor of a live link chooses; a frozen one has no filter to set. */
async function listLinkValues(call: Call<LinkCalls['values']>, home: ServedHome) {
  const { context, body } = call;
  const { link, opened } = await passLink(call, home);
  const { document } = opened;
  const { zone, accountId, created_by: makerId } = link;
  const counting = await loadOutsideMaker(
    context,
    { accountId, makerId },
    document.zone ?? zone ?? body.time_zone,
  );
  const { scope, ...maker } = counting;
  const rights = listLinkRights(link, maker.model);
  const statements = await loadStatementColumns(counting, document, body.state);
  return listOutsideValues(
    scope,
    { ...maker, document, editable: rights.editable, locks: [] },
    { ...body, state: buildOutsideState(document, body.state, { ...rights, statements }) },
  );
}

type LinkMaker = { home: ServedHome; viewer: Viewer; id: string };

/** What readers see of a dashboard that the person may change. @throws illegal_transition where it is not published */
async function findPublished(unit: UnitOfWork, { home, viewer, id }: LinkMaker): Promise<DashboardDocument> {
  await sharedStore(unit, viewer, home.list).lockEditable(id);
  return (await findDocuments(unit, id))?.published ?? refuse('illegal_transition');
}

/** Adds a link of a dashboard that the person may change. */
async function addLink(
  unit: UnitOfWork,
  { home, viewer, id }: LinkMaker,
  link: Omit<store.NewLink, '_id' | 'dashboard_id' | 'created_by'>,
): Promise<VizLink> {
  const dashboard = await sharedStore(unit, viewer, home.list).lockEditable(id);
  const _id = unit.newId();
  await store.insertLink(unit, { ...link, _id, dashboard_id: id, created_by: viewer._id });
  unit.record({ kind: `${home.linkEntity}.created`, entityId: _id });
  return requireFound((await listShownLinks(unit, home, dashboard)).find((made) => made._id === _id));
}

/** What visitors may set belongs to the dashboard. @throws invalid_request */
function checkKnown(
  field: 'editable' | 'parameters',
  ids: readonly string[],
  all: readonly { _id: string }[],
): void {
  const known = new Set(all.map(({ _id }) => _id));
  for (const [index, id] of ids.entries())
    if (!known.has(id))
      refuse('invalid_request', { fields: { [`${field}.${index}`]: fault('not_known_here') } });
}

type OfMaker = { home: ServedHome; makerId: string };

function findClosed(unit: UnitOfWork, { home, makerId }: OfMaker, dashboard: SharedResource) {
  return findMakerClosedReason(unit, makerId, {
    need: home.share,
    may: (maker) => home.list.rules.mayChange(maker, dashboard),
  });
}

/** The links of a dashboard, each with the reason why it is closed. */
async function listShownLinks(
  unit: UnitOfWork,
  home: ServedHome,
  dashboard: SharedResource & { _id: string },
): Promise<VizLink[]> {
  const links = await store.listLinks(unit, dashboard._id);
  return addClosedReasons(links, (makerId) => findClosed(unit, { home, makerId }, dashboard));
}

/** What a link opens. @throws link_invalid where it is closed, or its dashboard is not published */
async function findOpened(
  unit: UnitOfWork,
  home: ServedHome,
  link: store.OpenVizLink,
): Promise<{ name: string; document: DashboardDocument }> {
  const row = (await sharedRows(unit, home.list).find(link.dashboard_id)) ?? refuse('link_invalid');
  const published = (await findDocuments(unit, link.dashboard_id))?.published ?? refuse('link_invalid');
  if (await findClosed(unit, { home, makerId: link.created_by }, row)) return refuse('link_invalid');
  return { name: row.name, document: published };
}
