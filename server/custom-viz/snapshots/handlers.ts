import { readCalendar } from '#contracts/custom-viz/period.ts';
import { getSigningKey } from '#contracts/custom-viz/snapshot-signature.ts';
import { SNAPSHOT_LIMITS, SnapshotContent, type Snapshot } from '#contracts/custom-viz/snapshots.ts';
import * as contract from '#contracts/custom-viz/snapshots.ts';
import type { Session } from '#contracts/identity/session.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { toCanonicalJson } from '#engine/snapshots/canonical-json.ts';
import { compareAnswers } from '#engine/snapshots/compare-answers.ts';
import { compareStatements } from '#engine/snapshots/compare-statements.ts';
import { findSnapshotByHash } from '#server/custom-viz/across-accounts-store.ts';
import { findDocuments } from '#server/custom-viz/dashboards/document-store.ts';
import { getDashboardOfAnyHome } from '#server/custom-viz/dashboards/find-home.ts';
import { freezeAnswers } from '#server/custom-viz/outside/freeze-answers.ts';
import { loadOutsideMaker } from '#server/custom-viz/outside/load-maker.ts';
import { compareWidgets } from '#server/custom-viz/snapshots/compare-widgets.ts';
import { checkSignature } from '#server/custom-viz/snapshots/sign-hash.ts';
import { loadSigningPair } from '#server/custom-viz/snapshots/signing-key-store.ts';
import * as store from '#server/custom-viz/snapshots/snapshot-store.ts';
import type { SnapshotSource } from '#server/custom-viz/snapshots/tables.ts';
import { openSnapshot, readSource, takeSnapshot } from '#server/custom-viz/snapshots/take-snapshot.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { findLastEventNumber } from '#server/kit/events/head-store.ts';
import { bind, bindFile, type Call } from '#server/kit/http/call.ts';
import { sharedStore } from '#server/kit/shared-list/shared-store.ts';
import { toFileName } from '#server/reports/public.ts';

export const snapshotHandlers = [
  bind(contract.listVizSnapshots, async ({ unit, session, params: { _id: dashboardId } }) => {
    await findDashboard(unit, session, dashboardId);
    const rows = await store.listSnapshots(unit, { dashboardId, viewerId: session.user._id });
    return { items: rows.map((row) => present(row, session)) };
  }),

  bind(contract.createVizSnapshot, (call) => createSnapshot(call)),

  bind(contract.getVizSnapshot, async ({ context, unit, session, params }) => {
    const { row, content, intact, signature } = await open(unit, session, params._id);
    const { publicKey } = await loadSigningPair(context);
    return {
      ...present(row, session),
      content,
      intact,
      signature: checkSignature(publicKey, { sha256: row.sha256, signature }),
    };
  }),

  bind(contract.updateVizSnapshot, async ({ unit, session, params: { _id }, body: { name, shared } }) => {
    const row = await findVisible(unit, session, _id);
    if (row.maker_id !== session.user._id) refuse('not_permitted');
    const { home } = await getDashboardOfAnyHome(unit, session, row.dashboard_id);
    if (shared && !allows(session.user.role.permissions, home.write)) refuse('not_permitted');
    await store.updateSnapshot(unit, _id, {
      ...(name !== undefined && { name }),
      ...(shared !== undefined && { shared }),
    });
    unit.record({ kind: 'custom_viz_snapshot.updated', entityId: _id });
    return present(requireFound(await store.findSnapshot(unit, _id)), session);
  }),

  bind(contract.deleteVizSnapshot, async ({ unit, session, params: { _id } }) => {
    const row = await findVisible(unit, session, _id);
    if (row.maker_id !== session.user._id) {
      const { home } = await getDashboardOfAnyHome(unit, session, row.dashboard_id);
      await sharedStore(unit, toViewer(session), home.list).lockEditable(row.dashboard_id);
    }
    await store.deleteSnapshot(unit, _id);
    unit.record({ kind: 'custom_viz_snapshot.deleted', entityId: _id });
    return { _id };
  }),

  bindFile(contract.downloadVizSnapshot, async ({ inUnit, session, params }) => {
    const { row, text, signature } = await inUnit((unit) => open(unit, session, params._id));
    const signed = signature ? `"signature":${toCanonicalJson(signature)},` : '';
    return new Response(`{"sha256":"${row.sha256}",${signed}"content":${text}}`, {
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${toFileName(row.name)}.json`)}`,
      },
    });
  }),

  bind(contract.compareVizSnapshot, (call) => compareSnapshot(call)),

  bind(contract.verifyVizSnapshot, async ({ context, body }) => {
    const found = await findSnapshotByHash(context, body.sha256);
    const { publicKey } = await loadSigningPair(context);
    const signature = checkSignature(publicKey, body);
    return {
      known: found !== undefined,
      taken_at: found?.taken_at ?? null,
      signature: signature === 'unsigned' && found?.signed ? ('removed' as const) : signature,
    };
  }),

  bind(getSigningKey, async ({ context }) => {
    const { publicKey, createdAt } = await loadSigningPair(context);
    return { algorithm: 'Ed25519' as const, public_key: publicKey, created_at: createdAt };
  }),
];

async function createSnapshot({
  context,
  accountId,
  inUnit,
  session,
  params: { _id: dashboardId },
  body,
}: Call<typeof contract.createVizSnapshot>): Promise<Snapshot> {
  const { user, account } = session;
  const found = await inUnit(async (unit) => {
    const { name } = await findDashboard(unit, session, dashboardId);
    const documents = await findDocuments(unit, dashboardId);
    if ((await store.countSnapshots(unit, dashboardId)) >= SNAPSHOT_LIMITS.count)
      refuse('invalid_request', {
        fields: { name: fault('too_many_records', { limit: SNAPSHOT_LIMITS.count }) },
      });
    return { name, documents, event: await findLastEventNumber(unit), now: unit.now };
  });
  const document = found.documents?.published ?? refuse('illegal_transition');
  const source: SnapshotSource = { document, state: body.state, zone: body.time_zone };
  const sealed = await takeSnapshot(
    context,
    { accountId, makerId: user._id },
    {
      source,
      head: {
        account: { _id: accountId, name: account.name },
        dashboard: {
          _id: dashboardId,
          name: found.name,
          version: found.documents?.published_version ?? 0,
        },
        taken_at: found.now.toISOString(),
        taken_by: user.name,
        as_of_event: found.event,
        language: body.language,
        tab: body.state.tab ?? null,
      },
    },
  );
  return inUnit(async (unit) => {
    await findDashboard(unit, session, dashboardId);
    const _id = unit.newId();
    await store.insertSnapshot(unit, {
      ...sealed,
      _id,
      dashboard_id: dashboardId,
      name: body.name,
      created_at: found.now,
      created_by: user._id,
      as_of_event: found.event,
      source,
    });
    unit.record({ kind: 'custom_viz_snapshot.created', entityId: _id });
    return present(requireFound(await store.findSnapshot(unit, _id)), session);
  });
}

async function compareSnapshot({
  context,
  accountId,
  inUnit,
  session,
  params,
}: Call<typeof contract.compareVizSnapshot>) {
  const { content, source } = await inUnit((unit) => open(unit, session, params._id));
  const counted_at = context.clock().toISOString();
  const maker = { accountId, makerId: session.user._id };
  // Of the same moment: periods that move with the date stay where they were.
  const counting = await loadOutsideMaker(context, maker, source.document.zone ?? source.zone);
  const document = readSource(source);
  const now = await freezeAnswers(counting, {
    document,
    state: source.state,
    now: new Date(content.taken_at),
    ...(content.calendar && { calendar: readCalendar(content.calendar) }),
  });
  const tiles = [
    ...Object.entries(content.answers).map(([tile, before]) => ({
      tile,
      ...compareAnswers(before, now.answers[tile] ?? []),
    })),
    ...Object.entries(content.statements).map(([tile, { result }]) => ({
      tile,
      ...compareStatements(result, now.statements[tile]?.result),
    })),
    ...(await compareWidgets(counting, { document, state: source.state, content, now: now.mentions })),
  ];
  return { counted_at, tiles };
}

async function findDashboard(unit: UnitOfWork, session: Session, id: string) {
  return (await getDashboardOfAnyHome(unit, session, id)).record;
}

/** A snapshot that the caller opens: their own or a shared one, of a dashboard that they may read. @throws not_found */
async function findVisible(unit: UnitOfWork, session: Session, id: string): Promise<store.SnapshotRow> {
  const row = requireFound(await store.findSnapshot(unit, id));
  if (!row.shared && row.maker_id !== session.user._id) refuse('not_found');
  await findDashboard(unit, session, row.dashboard_id);
  return row;
}

async function open(unit: UnitOfWork, session: Session, id: string) {
  const row = await findVisible(unit, session, id);
  const stored = requireFound(await store.findSnapshotContent(unit, id));
  const { source, signature } = stored;
  const { text, intact } = openSnapshot({ ...stored, sha256: row.sha256 });
  return { row, text, intact, content: SnapshotContent.parse(parseJson(text)), source, signature };
}

function present({ maker_id, taken_by, ...row }: store.SnapshotRow, session: Session): Snapshot {
  return { ...row, taken_by: taken_by ?? '', mine: maker_id === session.user._id };
}
