import type { Annotation } from '#contracts/custom-viz/annotations.ts';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { lockValues, type EmbedClaims } from '#contracts/custom-viz/embedding.ts';
import type { OutsideState } from '#contracts/custom-viz/outside.ts';
import type { Product } from '#contracts/kit/products.ts';
import type { QuestionFilter } from '#contracts/semantic/question.ts';
import type { Model } from '#engine/semantic/model.ts';
import { loadOutsideAnnotations } from '#server/custom-viz/annotations/list-annotations.ts';
import { findDocuments, listVersions } from '#server/custom-viz/dashboards/document-store.ts';
import { findHome } from '#server/custom-viz/dashboards/find-home.ts';
import { refuseEmbed } from '#server/custom-viz/embedding/read-token.ts';
import { countRead } from '#server/custom-viz/embedding/session-store.ts';
import {
  findKey,
  findSession,
  isTokenRevoked,
  type SigningKey,
} from '#server/custom-viz/embedding/token-store.ts';
import { loadOutsideMaker, type OutsideMaker } from '#server/custom-viz/outside/load-maker.ts';
import { buildOutsideState, type OutsideRights } from '#server/custom-viz/outside/outside-state.ts';
import { loadStatementColumns } from '#server/custom-viz/outside/statement-columns.ts';
import type { Context } from '#server/kit/context.ts';
import { isAccountActive } from '#server/kit/db/account-active.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE } from '#server/kit/db/unit.ts';
import { hashToken } from '#server/kit/secrets.ts';
import { findMakerClosedReason } from '#server/kit/shared-list/maker.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';

/** A dashboard as it is embedded: by which key, with which claims. */
export type OpenEmbed = {
  /** The product whose dashboard it is. */
  home: Product;
  key: SigningKey;
  claims: EmbedClaims;
  name: string;
  document: DashboardDocument;
};

/**
 * The session of an embedded dashboard, whose reading is counted.
 * @throws signature_invalid where it has ended, or its key, its token or its visitor was revoked
 */
export async function openSession(context: Context, secret: string): Promise<OpenEmbed> {
  const session = (await findSession(context, hashToken(secret))) ?? refuseEmbed('invalid');
  const key = (await findKey(context, session.keyId)) ?? refuseEmbed('invalid');
  const { claims, expired } = session;
  if (key.revoked || (await isTokenRevoked(context, key, claims))) return refuseEmbed('revoked');
  if (expired) return refuseEmbed('expired');
  const opened = await loadEmbed(context, key, claims);
  await inTransaction(context, { accountId: key.accountId, actor: OUTSIDE }, (unit) =>
    countRead(unit, session),
  );
  return opened;
}

/** What a token shows: a published version of a dashboard that the maker of its key could share. @throws signature_invalid */
export function loadEmbed(context: Context, key: SigningKey, claims: EmbedClaims): Promise<OpenEmbed> {
  const { accountId, makerId } = key;
  const { dashboard, version } = claims;
  return inTransaction(context, { accountId, actor: OUTSIDE }, async (unit) => {
    const home = (await findHome(unit, dashboard)) ?? refuseEmbed('gone');
    const row = (await sharedRows(unit, home.list).find(dashboard)) ?? refuseEmbed('gone');
    const closed = await findMakerClosedReason(unit, makerId, {
      need: home.share,
      may: (maker) => home.list.rules.mayChange(maker, row),
    });
    if (closed || !(await isAccountActive(unit, home.name))) return refuseEmbed('gone');
    const document =
      version === 'live'
        ? (await findDocuments(unit, dashboard))?.published
        : (await listVersions(unit, dashboard)).find((one) => one.version === version)?.document;
    return { home: home.name, key, claims, name: row.name, document: document ?? refuseEmbed('gone') };
  });
}

/** With whose rights, from which data sets, at what time and where an embedded dashboard is counted. */
export function loadMaker(
  context: Context,
  { key, claims, document }: Pick<OpenEmbed, 'key' | 'claims' | 'document'>,
): Promise<OutsideMaker> {
  return loadOutsideMaker(context, key, document.zone ?? claims.zone);
}

/** What is annotated on an embedded dashboard, where the token shows it. */
export async function loadEmbedAnnotations(
  { claims }: Pick<OpenEmbed, 'claims'>,
  { inUnit }: OutsideMaker['scope'],
): Promise<Annotation[]> {
  return claims.annotations ? inUnit((unit) => loadOutsideAnnotations(unit, claims.dashboard)) : [];
}

/** What the token lets its visitor do. */
export function listEmbedRights(embed: Pick<OpenEmbed, 'claims' | 'document'>, model: Model): OutsideRights {
  const { editable, parameters, select, drill } = embed.claims;
  const lockedDimensions = listLocks(embed).map(({ dimension }) => dimension);
  return { editable, parameters, select, drill, lockedDimensions, model };
}

/** What the visitor set, under what the token locks. @throws invalid_request where it is not theirs to set */
export async function buildLockedState(
  embed: OpenEmbed,
  state: OutsideState,
  maker: OutsideMaker,
): Promise<DashboardState> {
  const statements = await loadStatementColumns(maker, embed.document, state);
  const own = buildOutsideState(embed.document, state, {
    ...listEmbedRights(embed, maker.model),
    statements,
  });
  return { ...own, filters: { ...own.filters, ...lockValues(embed.claims.locked) } };
}

/** The conditions that the token locks. */
export function listLocks({
  document,
  claims,
}: Pick<OpenEmbed, 'claims' | 'document'>): Extract<QuestionFilter, { dimension: string }>[] {
  return document.filters.flatMap(({ _id, dimension }) => {
    const values = Object.hasOwn(claims.locked, _id) ? claims.locked[_id] : undefined;
    return values ? [{ dimension, is: 'among' as const, values }] : [];
  });
}
