import { z } from 'zod';
import * as contract from '#contracts/crm/views/endpoints.ts';
import { TicketViewInput, type TicketView } from '#contracts/crm/views/endpoints.ts';
import { TicketFilter } from '#contracts/crm/views/filter.ts';
import { mayChangeView, maySeeView, mayShareView } from '#contracts/crm/views/sharing.ts';
import type { Session } from '#contracts/identity/session.ts';
import type { Viewer } from '#contracts/kit/sharing.ts';
import { askerOf } from '#server/crm/views/asker.ts';
import { countFilters } from '#server/crm/views/count-store.ts';
import * as store from '#server/crm/views/view-store.ts';
import { areThere } from '#server/kit/db/are-there.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { orNotFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';

const UniqueViolation = z.object({ code: z.literal('23505') });

export const handlers = [
  bind(contract.listTicketViews, async ({ unit, session }) => {
    const viewer = viewerOf(session);
    return { items: (await store.visibleViews(unit, viewer)).map((row) => shown(viewer, row)) };
  }),
  bind(contract.countTicketViews, async ({ unit, session }) => {
    const views = await store.visibleViews(unit, viewerOf(session));
    // What an older version kept and this one cannot read narrows nothing.
    const filters = views.map(({ filter }) => TicketFilter.catch({}).parse(filter));
    const counts = await countFilters(unit, filters, askerOf(unit, session));
    return { items: views.map(({ _id }, index) => ({ _id, count: counts[index] ?? 0 })) };
  }),
  bind(contract.createTicketView, async ({ unit, session, body }) => {
    const viewer = viewerOf(session);
    const fields = await placed(unit, viewer, body);
    if ((await store.countOwnViews(unit, viewer._id)) >= contract.MOST_VIEWS)
      refuse('invalid_request', { fields: { name: `is one more than ${contract.MOST_VIEWS} views` } });
    const _id = unit.newId();
    await named(() => store.insertView(unit, { _id, owner_id: viewer._id }, fields));
    unit.record({ kind: 'ticket_view.created', entityId: _id, ...logged({ after: fields }) });
    return stored(unit, viewer, _id);
  }),
  bind(contract.updateTicketView, async ({ unit, session, params, body }) => {
    const viewer = viewerOf(session);
    const { version, ...changes } = body;
    const row = await changeable(unit, viewer, params._id);
    if (version !== undefined && version !== row.version)
      refuse('stale_version', { data: shown(viewer, row) });
    const before = TicketViewInput.strip().parse(row);
    const fields = await placed(unit, viewer, { ...before, ...changes });
    await named(() => store.updateView(unit, params._id, fields));
    unit.record({ kind: 'ticket_view.updated', entityId: params._id, ...logged({ before, after: fields }) });
    return stored(unit, viewer, params._id);
  }),
  bind(contract.deleteTicketView, async ({ unit, session, params }) => {
    const row = await changeable(unit, viewerOf(session), params._id);
    await store.deleteView(unit, params._id);
    const before = TicketViewInput.strip().parse(row);
    unit.record({ kind: 'ticket_view.deleted', entityId: params._id, ...logged({ before }) });
    return params;
  }),
];

const viewerOf = ({ user, group }: Session): Viewer => ({
  _id: user._id,
  group_id: group?._id ?? null,
  permissions: user.role.permissions,
});

const shown = (viewer: Viewer, row: store.ViewRow): TicketView => {
  const { owner_id, owner_name, ...fields } = row;
  return {
    ...fields,
    owner: { _id: owner_id, name: owner_name },
    mine: owner_id === viewer._id,
    may_change: mayChangeView(viewer, row),
  };
};

type Values = { before?: TicketViewInput; after?: TicketViewInput };

/** History is read by everybody who may read views: the values of one that is its owner's alone are not in it. */
const logged = ({ before, after }: Values): Values => ({
  ...(before && before.share !== 'private' ? { before } : {}),
  ...(after && after.share !== 'private' ? { after } : {}),
});

/** @throws not_found where the caller does not see it, not_permitted where it is another's to change */
const changeable = async (unit: Unit, viewer: Viewer, id: string): Promise<store.ViewRow> => {
  const row = orNotFound(await store.lockView(unit, id));
  if (!maySeeView(viewer, row)) refuse('not_found');
  return mayChangeView(viewer, row) ? row : refuse('not_permitted');
};

const stored = async (unit: Unit, viewer: Viewer, id: string): Promise<TicketView> =>
  shown(viewer, orNotFound(await store.lockView(unit, id)));

/** With a group where one is shared with and none elsewhere; one that is named must be there. @throws not_permitted, invalid_request */
const placed = async (unit: Unit, viewer: Viewer, fields: TicketViewInput): Promise<TicketViewInput> => {
  if (fields.group_id !== null && !(await areThere(unit, 'groups', [fields.group_id])))
    refuse('invalid_request', { fields: { group_id: 'names a group that is not there' } });
  const group_id = fields.share === 'group' ? (fields.group_id ?? viewer.group_id) : null;
  if (fields.share === 'group' && group_id === null)
    refuse('invalid_request', { fields: { group_id: 'choose the group to share with' } });
  if (!mayShareView(viewer, { share: fields.share, group_id })) refuse('not_permitted');
  return { ...fields, group_id };
};

/** A unique index stands behind `name_taken`, so two writers at once cannot both have the name. */
const named = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!UniqueViolation.safeParse(error).success) throw error;
    refuse('name_taken', { fields: { name: 'is taken already' } });
  }
};
