import { isMentionDimension } from '#contracts/custom-viz/listening/mention-values.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { listReachedIds, listVersions } from '#server/custom-viz/dashboards/document-store.ts';
import {
  createDashboard,
  discardDraft,
  publish,
  saveDraft,
  type DraftEdit,
} from '#server/custom-viz/dashboards/drafts.ts';
import { HOMES, type ServedHome } from '#server/custom-viz/dashboards/homes.ts';
import { presentDashboard, summarizeDashboards } from '#server/custom-viz/dashboards/present.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind, type Call, type Handler } from '#server/kit/http/call.ts';
import { sharedStore } from '#server/kit/shared-list/shared-store.ts';

type DashboardCall = Pick<Call, 'unit' | 'session'>;
type CallOfOne = DashboardCall & { params: { _id: string } };

/** What the calls of every home do. */
export const handlers = HOMES.flatMap((home) => [
  ...bindReads(home),
  ...bindRecords(home),
  ...bindDrafts(home),
]);

function listOf({ list }: ServedHome, { unit, session }: DashboardCall) {
  return sharedStore(unit, toViewer(session), list);
}

/** One dashboard as the caller sees it. @throws not_found */
async function get(home: ServedHome, call: CallOfOne) {
  return presentDashboard(call.unit, await listOf(home, call).get(call.params._id));
}

/** The dashboards that the caller sees and that a value of some dimensions can narrow. */
async function listReached(home: ServedHome, call: DashboardCall, reachedBy: string) {
  const dimensions = reachedBy.split(',').filter(Boolean);
  const all = await listOf(home, call).list();
  // What widgets of listening count is narrowed by the filter of mentions, which is no filter of the document.
  const isByMentions = home.tiles.includes('widget') && dimensions.some(isMentionDimension);
  if (isByMentions) return summarizeDashboards(call.unit, all);
  const found = new Set(await listReachedIds(call.unit, dimensions));
  return summarizeDashboards(
    call.unit,
    all.filter(({ _id }) => found.has(_id)),
  );
}

function getEdit(home: ServedHome, { unit, session, params }: CallOfOne): DraftEdit {
  return { unit, home, viewer: toViewer(session), name: session.user.name, id: params._id };
}

function bindReads(home: ServedHome): Handler[] {
  const { calls } = home;
  return [
    bind(calls.list, async (call) => {
      const { reached_by: reachedBy, ...query } = call.query;
      if (reachedBy !== undefined) return { items: await listReached(home, call, reachedBy), next: null };
      const { items, next } = await listOf(home, call).page(query);
      return { items: await summarizeDashboards(call.unit, items), next };
    }),
    bind(calls.get, (call) => get(home, call)),
    bind(calls.versions, async (call) => {
      await get(home, call);
      return { items: await listVersions(call.unit, call.params._id) };
    }),
  ];
}

function bindRecords(home: ServedHome): Handler[] {
  const { calls } = home;
  return [
    bind(calls.create, async (call) => {
      const { document, ...fields } = call.body;
      const record = await createDashboard(call.unit, toViewer(call.session), { home, fields, document });
      return presentDashboard(call.unit, record);
    }),
    bind(calls.update, async (call) => {
      const record = await listOf(home, call).update(call.params._id, call.body);
      return presentDashboard(call.unit, record);
    }),
    bind(calls.duplicate, async (call) => {
      const { draft, published } = await get(home, call);
      const document = draft?.document ?? published ?? refuse('not_found');
      const fields = { name: call.body.name, share: 'private' as const, group_id: null };
      const record = await createDashboard(call.unit, toViewer(call.session), { home, fields, document });
      return presentDashboard(call.unit, record);
    }),
    bind(calls.remove, async (call) => {
      await listOf(home, call).delete(call.params._id);
      return call.params;
    }),
  ];
}

function bindDrafts(home: ServedHome): Handler[] {
  const { calls } = home;
  return [
    bind(calls.saveDraft, (call) => saveDraft(getEdit(home, call), call.body)),
    bind(calls.publish, async (call) => {
      await publish(getEdit(home, call), call.body.revision);
      return get(home, call);
    }),
    bind(calls.discardDraft, async (call) => {
      await discardDraft(getEdit(home, call));
      return get(home, call);
    }),
  ];
}
