import { FILTER_SET_CALLS as calls, type FilterSet } from '#contracts/custom-viz/filter-sets.ts';
import { getDashboardOfAnyHome } from '#server/custom-viz/dashboards/find-home.ts';
import { presentDashboard } from '#server/custom-viz/dashboards/present.ts';
import * as store from '#server/custom-viz/filter-sets/filter-set-store.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind, type Call } from '#server/kit/http/call.ts';

const ENTITY = 'custom_viz_filter_set';

export const filterSetHandlers = [
  bind(calls.list, async (call) => ({
    items: await store.listFilterSets(call.unit, await findReader(call)),
  })),
  bind(calls.create, async (call) => {
    const reader = await findReader(call);
    if (call.body.shared && !reader.mayChange) refuse('not_permitted');
    const _id = await store.insertFilterSet(call.unit, reader, call.body);
    call.unit.record({ kind: `${ENTITY}.created`, entityId: _id });
    return findSet(call, reader, _id);
  }),
  bind(calls.update, async (call) => {
    const { reader, found } = await requireChangeable(call);
    if (call.body.shared && !reader.mayChange) refuse('not_permitted');
    await store.updateFilterSet(call.unit, found, call.body);
    call.unit.record({ kind: `${ENTITY}.updated`, entityId: found._id });
    return findSet(call, reader, found._id);
  }),
  bind(calls.remove, async (call) => {
    const { found } = await requireChangeable(call);
    await store.deleteFilterSet(call.unit, found._id);
    call.unit.record({ kind: `${ENTITY}.deleted`, entityId: found._id });
    return call.params;
  }),
  bind(calls.choose, async (call) => {
    const reader = await findReader(call);
    const { set_id: setId } = call.body;
    if (setId !== null) await findSet(call, reader, setId);
    await store.chooseFilterSet(call.unit, reader, setId);
    call.unit.record({ kind: `${ENTITY}.selected`, entityId: call.params._id });
    return { set_id: setId };
  }),
];

type DashboardCall = Pick<Call, 'unit' | 'session'> & { params: { _id: string } };

/** The caller at a dashboard that they see. @throws not_found */
async function findReader({ unit, session, params }: DashboardCall): Promise<store.SetReader> {
  const { record } = await getDashboardOfAnyHome(unit, session, params._id);
  const { may_change: mayChange } = await presentDashboard(unit, record);
  return { dashboardId: params._id, userId: session.user._id, mayChange };
}

/** A set that the caller may use. @throws not_found */
async function findSet({ unit }: DashboardCall, reader: store.SetReader, id: string): Promise<FilterSet> {
  return requireFound((await store.listFilterSets(unit, reader)).find(({ _id }) => _id === id));
}

/** A set that the caller may change. @throws not_found, not_permitted */
async function requireChangeable(
  call: DashboardCall & { params: { set_id: string } },
): Promise<{ reader: store.SetReader; found: FilterSet }> {
  const reader = await findReader(call);
  const found = await findSet(call, reader, call.params.set_id);
  return found.may_change ? { reader, found } : refuse('not_permitted');
}
