import { filterAt } from '#contracts/listening/dashboards/stored-filter.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import * as contract from '#contracts/listening/saved-views/endpoints.ts';
import { SavedViewInput, type SavedView } from '#contracts/listening/saved-views/endpoints.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import type { Viewer } from '#contracts/kit/sharing.ts';
import { TEMPLATE_SHARING } from '#contracts/listening/templates/sharing.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuseDuplicateName } from '#server/kit/db/violations.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import {
  toLoggedSharing,
  requireEditable,
  requireVisible,
  resolveSharing,
  toSharedResource,
} from '#server/kit/sharing.ts';
import { resolveFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import { countMentions } from '#server/listening/counts/count-store.ts';
import * as store from '#server/listening/saved-views/store.ts';

export const handlers = [
  bind(contract.listViews, async ({ unit, session }) => {
    const viewer = toViewer(session);
    return { items: (await store.listVisibleViews(unit, viewer)).map((row) => shown(viewer, row)) };
  }),
  bind(contract.countViews, async (call) => {
    const views = await call.inUnit((unit) => store.listVisibleViews(unit, toViewer(call.session)));
    const reading = { now: call.context.clock(), zone: call.query.time_zone ?? 'UTC' };
    const count = async ({ _id, filter }: store.ViewRow) => {
      const asked = await resolveFilter(call, MentionFilter.parse(filterAt(filter, reading)));
      return { _id, count: await countMentions(call.context.clickhouse, call.accountId, asked) };
    };
    return { items: await Promise.all(views.map(count)) };
  }),
  bind(contract.createView, async ({ unit, session, body }) => {
    const viewer = toViewer(session);
    const fields = await resolveSharing(unit, { viewer, rules: TEMPLATE_SHARING }, body);
    if ((await store.countOwnViews(unit, viewer._id)) >= contract.MOST_VIEWS)
      refuse('invalid_request', { fields: { name: `is one more than ${contract.MOST_VIEWS} views` } });
    const _id = unit.newId();
    await refuseDuplicateName(() => store.insertView(unit, { _id, owner_id: viewer._id }, fields));
    unit.record({ kind: 'saved_view.created', entityId: _id, ...toLoggedSharing({ after: fields }) });
    return stored(unit, viewer, _id);
  }),
  bind(contract.setDefaultView, async ({ unit, session, body }) => {
    const viewer = toViewer(session);
    if (body.view_id !== null)
      requireVisible(viewer, await store.lockView(unit, viewer, body.view_id), TEMPLATE_SHARING);
    await store.setDefault(unit, viewer._id, body.view_id);
    return body;
  }),
  bind(contract.updateView, async ({ unit, session, params, body }) => {
    const viewer = toViewer(session);
    const { version, ...changes } = body;
    const row = await changeable(unit, viewer, params._id);
    if (version !== undefined && version !== row.version)
      refuse('stale_version', { data: shown(viewer, row) });
    const before = SavedViewInput.strip().parse(row);
    const fields = await resolveSharing(
      unit,
      { viewer, rules: TEMPLATE_SHARING, before },
      { ...before, ...changes },
    );
    await refuseDuplicateName(() => store.updateView(unit, params._id, fields));
    unit.record({
      kind: 'saved_view.updated',
      entityId: params._id,
      ...toLoggedSharing({ before, after: fields }),
    });
    return stored(unit, viewer, params._id);
  }),
  bind(contract.deleteView, async ({ unit, session, params }) => {
    const row = await changeable(unit, toViewer(session), params._id);
    await store.deleteView(unit, params._id);
    const before = SavedViewInput.strip().parse(row);
    unit.record({ kind: 'saved_view.deleted', entityId: params._id, ...toLoggedSharing({ before }) });
    return params;
  }),
];

const shown = (viewer: Viewer, row: store.ViewRow): SavedView =>
  toSharedResource(viewer, row, TEMPLATE_SHARING);

const changeable = async (unit: UnitOfWork, viewer: Viewer, id: string): Promise<store.ViewRow> =>
  requireEditable(viewer, await store.lockView(unit, viewer, id), TEMPLATE_SHARING);

const stored = async (unit: UnitOfWork, viewer: Viewer, id: string): Promise<SavedView> =>
  shown(viewer, requireFound(await store.lockView(unit, viewer, id)));
