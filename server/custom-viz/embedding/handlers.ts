import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import * as contract from '#contracts/custom-viz/embedding.ts';
import { hideDocument, type OutsideState } from '#contracts/custom-viz/outside.ts';
import { resolvePeriod, type PeriodReading } from '#contracts/custom-viz/period.ts';
import { ValueQuery } from '#contracts/custom-viz/rows.ts';
import { DASHBOARD_SHARING } from '#contracts/custom-viz/sharing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { QuestionFilter } from '#contracts/semantic/question.ts';
import { VIZ_DASHBOARDS } from '#server/custom-viz/dashboards/dashboard-list.ts';
import { findDocuments, listVersions } from '#server/custom-viz/dashboards/document-store.ts';
import { checkEmbedClaims, listReachedDataSets } from '#server/custom-viz/embedding/check-claims.ts';
import * as store from '#server/custom-viz/embedding/embed-store.ts';
import { readEmbedToken } from '#server/custom-viz/embedding/read-token.ts';
import { answerOutside, buildOutsideState } from '#server/custom-viz/outside/answer-outside.ts';
import { findMakerViewer } from '#server/custom-viz/outside/maker-viewer-store.ts';
import { listValues } from '#server/custom-viz/rows/list-values.ts';
import type { Context } from '#server/kit/context.ts';
import { loadWeekStart } from '#server/kit/db/account-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE, type UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { generateToken, hashToken } from '#server/kit/secrets.ts';
import { findMakerClosedReason } from '#server/kit/shared-list/maker.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';

export const embedHandlers = [
  bind(contract.listEmbedKeys, async ({ unit }) => ({ items: await store.listKeys(unit) })),

  bind(contract.createEmbedKey, async ({ unit, session, body }) => {
    const [_id, secret] = [unit.newId(), generateToken()];
    await store.insertKey(unit, { ...body, _id, secret, createdBy: session.user._id });
    unit.record({ kind: 'custom_viz_embed_key.created', entityId: _id });
    const made = (await store.listKeys(unit)).find((key) => key._id === _id);
    return { ...requireFound(made), secret };
  }),

  bind(contract.revokeEmbedKey, async ({ unit, params }) => {
    if (!(await store.revokeKey(unit, params._id))) refuse('not_found');
    unit.record({ kind: 'custom_viz_embed_key.revoked', entityId: params._id });
    return params;
  }),

  bind(contract.openEmbed, async ({ context, body }) => {
    const { key, claims } = await readEmbedToken(context, body.token);
    const document = await loadDocument(context, key, claims);
    checkEmbedClaims(document, claims);
    const session = generateToken();
    await inTransaction(context, { accountId: key.accountId, actor: OUTSIDE }, (unit) =>
      store.insertSession(unit, {
        _id: unit.newId(),
        keyId: key._id,
        tokenHash: hashToken(session),
        claims,
      }),
    );
    const { theme, language } = claims;
    return {
      document: hideDocument(document, claims.editable),
      account: key.account,
      expires_at: new Date(claims.exp * 1000).toISOString(),
      zone: document.zone ?? claims.zone,
      session,
      theme,
      language,
    };
  }),

  bind(contract.answerEmbed, async ({ context, body }) => {
    const embed = await openSession(context, body.session);
    const known = new Set(embed.document.tabs.flatMap(({ tiles }) => tiles.map(({ _id }) => _id)));
    for (const [index, id] of body.tiles.entries())
      if (!known.has(id))
        refuse('invalid_request', { fields: { [`tiles.${index}`]: fault('not_known_here') } });
    const { viewer, reading, scope } = await loadMaker(context, embed);
    const answers = await answerOutside(scope, {
      document: embed.document,
      state: buildLockedState(embed, body.state),
      viewer,
      reading,
      tiles: body.tiles,
      locked: listLocks(embed).map(({ dimension }) => dimension),
    });
    return { answers, counted_at: context.clock().toISOString() };
  }),

  bind(contract.listEmbedValues, async ({ context, body }) => {
    const embed = await openSession(context, body.session);
    const { document, claims } = embed;
    const filter = document.filters.find(({ _id }) => _id === body.filter);
    if (!filter || !claims.editable.includes(filter._id))
      return refuse('invalid_request', { fields: { filter: fault('not_known_here') } });
    const state = buildLockedState(embed, body.state);
    const { viewer, reading, scope } = await loadMaker(context, embed);
    const locks = listLocks(embed);
    const query = ValueQuery.parse({
      dimension: filter.dimension,
      data_sets: listReachedDataSets(document, [
        filter.dimension,
        ...locks.map(({ dimension }) => dimension),
      ]),
      filters: listOtherFilters(document, state, filter._id),
      span: resolvePeriod(state.period ?? document.period, reading),
      zone: reading.zone,
      search: body.search,
    });
    if (query.data_sets.length === 0) return { ok: true as const, values: [], labels: {}, more: false };
    return listValues(scope, { query, viewer, locks });
  }),
];

type OpenEmbed = { key: store.OpenKey; claims: contract.EmbedClaims; document: DashboardDocument };

/** The session of an embedded dashboard. @throws signature_invalid where it has ended, or its key is revoked */
async function openSession(context: Context, session: string): Promise<OpenEmbed> {
  const found = (await store.findSession(context, hashToken(session))) ?? refuse('signature_invalid');
  const key = (await store.findOpenKey(context, found.keyId)) ?? refuse('signature_invalid');
  return { key, claims: found.claims, document: await loadDocument(context, key, found.claims) };
}

/** What a token shows: a published version of a dashboard that the maker of its key could share. @throws signature_invalid */
function loadDocument(
  context: Context,
  { accountId, makerId }: store.OpenKey,
  { dashboard, version }: contract.EmbedClaims,
): Promise<DashboardDocument> {
  return inTransaction(context, { accountId, actor: OUTSIDE }, async (unit) => {
    const row = (await sharedRows(unit, VIZ_DASHBOARDS).find(dashboard)) ?? refuse('signature_invalid');
    const closed = await findMakerClosedReason(unit, makerId, {
      need: contract.EMBED_NEEDS,
      may: (maker) => DASHBOARD_SHARING.mayChange(maker, row),
    });
    if (closed) return refuse('signature_invalid');
    const found =
      version === 'live'
        ? (await findDocuments(unit, dashboard))?.published
        : (await listVersions(unit, dashboard)).find((one) => one.version === version)?.document;
    return found ?? refuse('signature_invalid');
  });
}

/** With whose rights, at what time and where an embedded dashboard is counted. */
async function loadMaker(context: Context, { key, claims, document }: OpenEmbed) {
  const { accountId, makerId } = key;
  const maker = { accountId, actor: { kind: 'user' as const, id: makerId } };
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>) => inTransaction(context, maker, work);
  const { viewer, weekStart } = await inUnit(async (unit) => ({
    viewer: await findMakerViewer(unit, makerId),
    weekStart: await loadWeekStart(unit),
  }));
  const reading: PeriodReading = { now: context.clock(), zone: document.zone ?? claims.zone, weekStart };
  return { viewer, reading, scope: { context, accountId, inUnit } };
}

/** What the visitor set, under what the token locks. @throws invalid_request where they set another filter */
function buildLockedState({ document, claims }: OpenEmbed, state: OutsideState): DashboardState {
  const own = buildOutsideState(document, state, claims.editable);
  return { ...own, filters: { ...own.filters, ...contract.lockValues(claims.locked) } };
}

/** The conditions that the token locks. */
function listLocks({ document, claims }: OpenEmbed): Extract<QuestionFilter, { dimension: string }>[] {
  return document.filters.flatMap(({ _id, dimension }) => {
    const values = Object.hasOwn(claims.locked, _id) ? claims.locked[_id] : undefined;
    return values ? [{ dimension, is: 'among' as const, values }] : [];
  });
}

/** The conditions of all other filters. */
function listOtherFilters(
  { filters }: DashboardDocument,
  state: DashboardState,
  id: string,
): QuestionFilter[] {
  return filters.flatMap(({ _id, dimension, value }): QuestionFilter[] => {
    const { is, values } = state.filters[_id] ?? value;
    return _id === id || values.length === 0 ? [] : [{ dimension, is, values }];
  });
}
