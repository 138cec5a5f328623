import * as contract from '#contracts/custom-viz/endpoints.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { VIZ_DASHBOARDS } from '#server/custom-viz/dashboards/dashboard-list.ts';
import { listVersions } from '#server/custom-viz/dashboards/document-store.ts';
import {
  createDashboard,
  discardDraft,
  publish,
  saveDraft,
  type DraftEdit,
} from '#server/custom-viz/dashboards/drafts.ts';
import { presentDashboard, summarizeDashboards } from '#server/custom-viz/dashboards/present.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind, type Call } from '#server/kit/http/call.ts';
import { sharedStore } from '#server/kit/shared-list/shared-store.ts';

type DashboardCall = Pick<Call, 'unit' | 'session'>;

const listFor = ({ unit, session }: DashboardCall) => sharedStore(unit, toViewer(session), VIZ_DASHBOARDS);

/** One dashboard as the caller sees it. @throws not_found */
async function get(call: DashboardCall, id: string) {
  return presentDashboard(call.unit, await listFor(call).get(id));
}

function getEdit(call: DashboardCall & { params: { _id: string } }): DraftEdit {
  const { unit, session, params } = call;
  return { unit, viewer: toViewer(session), name: session.user.name, id: params._id };
}

export const handlers = [
  bind(contract.listVizDashboards, async (call) => {
    const { items, next } = await listFor(call).page(call.query);
    return { items: await summarizeDashboards(call.unit, items), next };
  }),
  bind(contract.getVizDashboard, (call) => get(call, call.params._id)),
  bind(contract.createVizDashboard, async (call) => {
    const { document, ...fields } = call.body;
    const record = await createDashboard(call.unit, toViewer(call.session), { fields, document });
    return presentDashboard(call.unit, record);
  }),
  bind(contract.updateVizDashboard, async (call) => {
    const record = await listFor(call).update(call.params._id, call.body);
    return presentDashboard(call.unit, record);
  }),
  bind(contract.saveVizDraft, (call) => saveDraft(getEdit(call), call.body)),
  bind(contract.publishVizDraft, async (call) => {
    await publish(getEdit(call), call.body.revision);
    return get(call, call.params._id);
  }),
  bind(contract.discardVizDraft, async (call) => {
    await discardDraft(getEdit(call));
    return get(call, call.params._id);
  }),
  bind(contract.duplicateVizDashboard, async (call) => {
    const { draft, published } = await get(call, call.params._id);
    const document = draft?.document ?? published ?? refuse('not_found');
    const fields = { name: call.body.name, share: 'private' as const, group_id: null };
    const record = await createDashboard(call.unit, toViewer(call.session), { fields, document });
    return presentDashboard(call.unit, record);
  }),
  bind(contract.deleteVizDashboard, async (call) => {
    await listFor(call).delete(call.params._id);
    return call.params;
  }),
  bind(contract.listVizVersions, async (call) => {
    await get(call, call.params._id);
    return { items: await listVersions(call.unit, call.params._id) };
  }),
];
