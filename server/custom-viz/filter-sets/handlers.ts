import { nameFilterSets, type FilterSet } from '#contracts/custom-viz/filter-sets.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { HOMES, type ServedHome } from '#server/custom-viz/dashboards/homes.ts';
import { presentDashboard } from '#server/custom-viz/dashboards/present.ts';
import * as store from '#server/custom-viz/filter-sets/filter-set-store.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind, type Call, type Handler } from '#server/kit/http/call.ts';
import { sharedStore } from '#server/kit/shared-list/shared-store.ts';

/** What the calls of filter sets of every home do. */
export const filterSetHandlers = HOMES.flatMap(bindFilterSets);

function bindFilterSets(home: ServedHome): Handler[] {
  const { filterSets: calls } = home;
  if (!calls) return [];
  const entity = nameFilterSets(home);
  return [
    bind(calls.list, async (call) => ({
      items: await store.listFilterSets(call.unit, await findReader(home, call)),
    })),
    bind(calls.create, async (call) => {
      const reader = await findReader(home, call);
      if (call.body.shared && !reader.mayChange) refuse('not_permitted');
      const _id = await store.insertFilterSet(call.unit, reader, call.body);
      call.unit.record({ kind: `${entity}.created`, entityId: _id });
      return findSet(call, reader, _id);
    }),
    bind(calls.update, async (call) => {
      const { reader, found } = await requireChangeable(home, call);
      if (call.body.shared && !reader.mayChange) refuse('not_permitted');
      await store.updateFilterSet(call.unit, found, call.body);
      call.unit.record({ kind: `${entity}.updated`, entityId: found._id });
      return findSet(call, reader, found._id);
    }),
    bind(calls.remove, async (call) => {
      const { found } = await requireChangeable(home, call);
      await store.deleteFilterSet(call.unit, found._id);
      call.unit.record({ kind: `${entity}.deleted`, entityId: found._id });
      return call.params;
    }),
    bind(calls.choose, async (call) => {
      const reader = await findReader(home, call);
      const { set_id: setId } = call.body;
      if (setId !== null) await findSet(call, reader, setId);
      await store.chooseFilterSet(call.unit, reader, setId);
      call.unit.record({ kind: `${entity}.selected`, entityId: call.params._id });
      return { set_id: setId };
    }),
  ];
}

type DashboardCall = Pick<Call, 'unit' | 'session'> & { params: { _id: string } };

/** The caller at a dashboard that they see. @throws not_found */
async function findReader(
  { list }: ServedHome,
  { unit, session, params }: DashboardCall,
): Promise<store.SetReader> {
  const viewer = toViewer(session);
  const record = await sharedStore(unit, viewer, list).get(params._id);
  const { may_change: mayChange } = await presentDashboard(unit, record);
  return { dashboardId: params._id, userId: viewer._id, mayChange };
}

/** A set that the caller may use. @throws not_found */
async function findSet({ unit }: DashboardCall, reader: store.SetReader, id: string): Promise<FilterSet> {
  return requireFound((await store.listFilterSets(unit, reader)).find(({ _id }) => _id === id));
}

/** A set that the caller may change. @throws not_found, not_permitted */
async function requireChangeable(
  home: ServedHome,
  call: DashboardCall & { params: { set_id: string } },
): Promise<{ reader: store.SetReader; found: FilterSet }> {
  const reader = await findReader(home, call);
  const found = await findSet(call, reader, call.params.set_id);
  return found.may_change ? { reader, found } : refuse('not_permitted');
}
