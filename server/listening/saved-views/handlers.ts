import { z } from 'zod';
import type { Session } from '#contracts/identity/session.ts';
import { filterAt } from '#contracts/listening/dashboards/stored-filter.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import * as contract from '#contracts/listening/saved-views/endpoints.ts';
import { SavedViewInput, type SavedView } from '#contracts/listening/saved-views/endpoints.ts';
import type { Viewer } from '#contracts/kit/sharing.ts';
import {
  mayChangeTemplate,
  maySeeTemplate,
  mayShareTemplate,
} from '#contracts/settings/templates/sharing.ts';
import { areThere } from '#server/kit/db/are-there.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { orNotFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { ask } from '#server/listening/asked.ts';
import { countMentions } from '#server/listening/count-store.ts';
import * as store from '#server/listening/saved-views/store.ts';

const UniqueViolation = z.object({ code: z.literal('23505') });

export const handlers = [
  bind(contract.listViews, async ({ unit, session }) => {
    const viewer = viewerOf(session);
    return { items: (await store.visibleViews(unit, viewer)).map((row) => shown(viewer, row)) };
  }),
  bind(contract.countViews, async (call) => {
    const views = await call.inUnit((unit) => store.visibleViews(unit, viewerOf(call.session)));
    const now = call.context.clock();
    const count = async ({ _id, filter }: store.ViewRow) => {
      const asked = await ask(call, MentionFilter.parse(filterAt(filter, now)));
      return { _id, count: await countMentions(call.context.clickhouse, call.accountId, asked) };
    };
    return { items: await Promise.all(views.map(count)) };
  }),
  bind(contract.createView, async ({ unit, session, body }) => {
    const viewer = viewerOf(session);
    const fields = await placed(unit, viewer, body);
    if ((await store.countOwn(unit, viewer._id)) >= contract.MOST_VIEWS)
      refuse('invalid_request', { fields: { name: `is one more than ${contract.MOST_VIEWS} views` } });
    const _id = unit.newId();
    await named(() => store.insertView(unit, { _id, owner_id: viewer._id }, fields));
    unit.record({ kind: 'saved_view.created', entityId: _id, ...logged({ after: fields }) });
    return stored(unit, viewer, _id);
  }),
  bind(contract.setDefaultView, async ({ unit, session, body }) => {
    const viewer = viewerOf(session);
    if (body.view_id !== null) await seen(unit, viewer, body.view_id);
    await store.setDefault(unit, viewer._id, body.view_id);
    return body;
  }),
  bind(contract.updateView, async ({ unit, session, params, body }) => {
    const viewer = viewerOf(session);
    const { version, ...changes } = body;
    const row = await changeable(unit, viewer, params._id);
    if (version !== undefined && version !== row.version)
      refuse('stale_version', { data: shown(viewer, row) });
    const before = SavedViewInput.strip().parse(row);
    const fields = await placed(unit, viewer, { ...before, ...changes });
    await named(() => store.updateView(unit, params._id, fields));
    unit.record({ kind: 'saved_view.updated', entityId: params._id, ...logged({ before, after: fields }) });
    return stored(unit, viewer, params._id);
  }),
  bind(contract.deleteView, async ({ unit, session, params }) => {
    const row = await changeable(unit, viewerOf(session), params._id);
    await store.deleteView(unit, params._id);
    const before = SavedViewInput.strip().parse(row);
    unit.record({ kind: 'saved_view.deleted', entityId: params._id, ...logged({ before }) });
    return params;
  }),
];

const viewerOf = ({ user, group }: Session): Viewer => ({
  _id: user._id,
  group_id: group?._id ?? null,
  permissions: user.role.permissions,
});

const shown = (viewer: Viewer, row: store.ViewRow): SavedView => {
  const { owner_id, owner_name, ...fields } = row;
  return {
    ...fields,
    owner: { _id: owner_id, name: owner_name ?? '' },
    mine: owner_id === viewer._id,
    may_change: mayChangeTemplate(viewer, row),
  };
};

type Values = { before?: SavedViewInput; after?: SavedViewInput };

/** History is read by everybody who may read views: the values of one that is its owner's alone are not in it. */
const logged = ({ before, after }: Values): Values => ({
  ...(before && before.share !== 'private' ? { before } : {}),
  ...(after && after.share !== 'private' ? { after } : {}),
});

/** What the caller does not see is not there. @throws not_found */
const seen = async (unit: Unit, viewer: Viewer, id: string): Promise<store.ViewRow> => {
  const row = orNotFound(await store.lockView(unit, viewer, id));
  return maySeeTemplate(viewer, row) ? row : refuse('not_found');
};

/** @throws not_found, not_permitted where it is seen but another's to change */
const changeable = async (unit: Unit, viewer: Viewer, id: string): Promise<store.ViewRow> => {
  const row = await seen(unit, viewer, id);
  return mayChangeTemplate(viewer, row) ? row : refuse('not_permitted');
};

const stored = async (unit: Unit, viewer: Viewer, id: string): Promise<SavedView> =>
  shown(viewer, orNotFound(await store.lockView(unit, viewer, id)));

/** With a group where one is shared with and none elsewhere. @throws not_permitted, invalid_request */
const placed = async (unit: Unit, viewer: Viewer, fields: SavedViewInput): Promise<SavedViewInput> => {
  const group_id = fields.share === 'group' ? (fields.group_id ?? viewer.group_id) : null;
  if (fields.share === 'group' && group_id === null)
    refuse('invalid_request', { fields: { group_id: 'choose the group to share with' } });
  if (group_id !== null && !(await areThere(unit, 'groups', [group_id])))
    refuse('invalid_request', { fields: { group_id: 'names a group that is not there' } });
  if (!mayShareTemplate(viewer, { share: fields.share, group_id })) refuse('not_permitted');
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
