import * as contract from '#contracts/crm/views/endpoints.ts';
import { TicketViewInput, type TicketView } from '#contracts/crm/views/endpoints.ts';
import { TicketFilter } from '#contracts/crm/views/filter.ts';
import { TICKET_VIEW_SHARING } from '#contracts/crm/views/sharing.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import type { Viewer } from '#contracts/kit/sharing.ts';
import { toFilterViewer } from '#server/crm/views/filter-viewer.ts';
import { countFilters } from '#server/crm/views/count-store.ts';
import * as store from '#server/crm/views/view-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuseDuplicateName } from '#server/kit/db/violations.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { toLoggedSharing, requireEditable, resolveSharing, toSharedResource } from '#server/kit/sharing.ts';

export const handlers = [
  bind(contract.listTicketViews, async ({ unit, session }) => {
    const viewer = toViewer(session);
    return { items: (await store.listVisibleViews(unit, viewer)).map((row) => shown(viewer, row)) };
  }),
  bind(contract.countTicketViews, async ({ unit, session }) => {
    const views = await store.listVisibleViews(unit, toViewer(session));
    // A filter that an older version stored and this one cannot read narrows nothing.
    const filters = views.map(({ filter }) => TicketFilter.catch({}).parse(filter));
    const counts = await countFilters(unit, filters, toFilterViewer(unit, session));
    return { items: views.map(({ _id }, index) => ({ _id, count: 0, more: false, ...counts[index] })) };
  }),
  bind(contract.createTicketView, async ({ unit, session, body }) => {
    const viewer = toViewer(session);
    const fields = await resolveSharing(unit, { viewer, rules: TICKET_VIEW_SHARING }, body);
    if ((await store.countOwnViews(unit, viewer._id)) >= contract.MOST_VIEWS)
      refuse('invalid_request', { fields: { name: `is one more than ${contract.MOST_VIEWS} views` } });
    const _id = unit.newId();
    await refuseDuplicateName(() => store.insertView(unit, { _id, owner_id: viewer._id }, fields));
    unit.record({ kind: 'ticket_view.created', entityId: _id, ...toLoggedSharing({ after: fields }) });
    return stored(unit, viewer, _id);
  }),
  bind(contract.updateTicketView, async ({ unit, session, params, body }) => {
    const viewer = toViewer(session);
    const { version, ...changes } = body;
    const row = await changeable(unit, viewer, params._id);
    if (version !== undefined && version !== row.version)
      refuse('stale_version', { data: shown(viewer, row) });
    const before = TicketViewInput.strip().parse(row);
    const fields = await resolveSharing(
      unit,
      { viewer, rules: TICKET_VIEW_SHARING, before },
      { ...before, ...changes },
    );
    await refuseDuplicateName(() => store.updateView(unit, params._id, fields));
    unit.record({
      kind: 'ticket_view.updated',
      entityId: params._id,
      ...toLoggedSharing({ before, after: fields }),
    });
    return stored(unit, viewer, params._id);
  }),
  bind(contract.deleteTicketView, async ({ unit, session, params }) => {
    const row = await changeable(unit, toViewer(session), params._id);
    await store.deleteView(unit, params._id);
    const before = TicketViewInput.strip().parse(row);
    unit.record({ kind: 'ticket_view.deleted', entityId: params._id, ...toLoggedSharing({ before }) });
    return params;
  }),
];

const shown = (viewer: Viewer, row: store.ViewRow): TicketView =>
  toSharedResource(viewer, row, TICKET_VIEW_SHARING);

const changeable = async (unit: UnitOfWork, viewer: Viewer, id: string): Promise<store.ViewRow> =>
  requireEditable(viewer, await store.lockView(unit, id), TICKET_VIEW_SHARING);

const stored = async (unit: UnitOfWork, viewer: Viewer, id: string): Promise<TicketView> =>
  shown(viewer, requireFound(await store.lockView(unit, id)));
