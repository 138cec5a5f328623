import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import * as contract from '#contracts/custom-viz/embedding.ts';
import type { EmbedClaims } from '#contracts/custom-viz/embedding.ts';
import { hideDocument } from '#contracts/custom-viz/outside.ts';
import { writeCalendar } from '#contracts/custom-viz/period.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { giveColorsOutside } from '#server/custom-viz/colors/give-colors.ts';
import { checkEmbedClaims } from '#server/custom-viz/embedding/check-claims.ts';
import { makeEmbedFile } from '#server/custom-viz/embedding/make-embed-file.ts';
import {
  buildLockedState,
  listEmbedRights,
  listLocks,
  loadEmbedAnnotations,
  loadEmbed,
  loadMaker,
  openSession,
} from '#server/custom-viz/embedding/open-embed.ts';
import { readEmbedToken, refuseEmbed } from '#server/custom-viz/embedding/read-token.ts';
import { insertSession } from '#server/custom-viz/embedding/session-store.ts';
import { noteOutside } from '#server/custom-viz/openings/note-opening.ts';
import { annotateOutside } from '#server/custom-viz/outside/annotate-outside.ts';
import { answerOutside } from '#server/custom-viz/outside/answer-outside.ts';
import { answerWidgets } from '#server/custom-viz/outside/answer-widgets.ts';
import { listShownNames } from '#server/custom-viz/outside/list-shown-names.ts';
import { listOutsideActs } from '#server/custom-viz/outside/outside-acts.ts';
import { listOutsideValues } from '#server/custom-viz/outside/outside-values.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind, bindFile } from '#server/kit/http/call.ts';
import { generateToken, hashToken } from '#server/kit/secrets.ts';

/** The version of a dashboard that a token shows. */
function toOpened({ dashboard: dashboardId, version }: EmbedClaims) {
  return { dashboardId, way: 'embed' as const, ...(version !== 'live' && { version }) };
}

/** What the page within another page calls. */
export const embedHandlers = [
  bind(contract.openEmbed, async ({ context, body }) => {
    const { key, claims } = await readEmbedToken(context, body.token);
    if (body.at !== undefined && body.at !== claims.origin) return refuseEmbed('origin');
    const { home, document, name } = await loadEmbed(context, key, claims);
    const maker = await loadMaker(context, { key, claims, document });
    checkEmbedClaims(document, claims, maker.model);
    const rights = listEmbedRights({ claims, document }, maker.model);
    const shown = hideDocument(document, rights);
    const names = await listShownNames(shown, { ...maker, locked: Object.keys(claims.locked) });
    const session = generateToken();
    await inTransaction(context, { accountId: key.accountId, actor: OUTSIDE }, async (unit) => {
      await insertSession(unit, {
        _id: unit.newId(),
        keyId: key._id,
        tokenHash: hashToken(session),
        claims,
        renews: body.renews === undefined ? undefined : hashToken(body.renews),
      });
      if (body.renews === undefined) await noteOutside(unit, toOpened(claims));
    });
    const { theme, language, files, origin } = claims;
    return {
      home,
      document: shown,
      name,
      ...names,
      acts: listOutsideActs(document, rights),
      account: key.account,
      expires_at: new Date(claims.exp * 1000).toISOString(),
      valid_s: claims.exp - context.clock().getTime() / 1000,
      zone: document.zone ?? claims.zone,
      calendar: writeCalendar(maker.reading),
      session,
      origin,
      files,
      theme,
      language,
    };
  }),

  bind(contract.answerEmbed, async ({ context, body }) => {
    const embed = await openSession(context, body.session);
    checkTiles(embed.document, body.tiles);
    const maker = await loadMaker(context, embed);
    const { viewer, reading, scope } = maker;
    const state = await buildLockedState(embed, body.state, maker);
    const answered = await answerOutside(scope, {
      document: embed.document,
      state,
      viewer,
      reading,
      tiles: body.tiles,
      locked: listLocks(embed).map(({ dimension }) => dimension),
    });
    const mentions = await answerWidgets(scope, {
      document: embed.document,
      state,
      viewer,
      reading,
      editable: embed.claims.editable,
      tiles: body.tiles,
    });
    const annotations = await loadEmbedAnnotations(embed, scope);
    const seen = { ...answered, document: embed.document, state };
    return {
      ...answered,
      ...(mentions && { mentions }),
      colors: await scope.inUnit((unit) => giveColorsOutside(unit, seen)),
      annotations: annotateOutside(annotations, { ...embed, state, reading, tiles: body.tiles }),
      counted_at: context.clock().toISOString(),
    };
  }),

  bind(contract.listEmbedValues, async ({ context, body }) => {
    const embed = await openSession(context, body.session);
    const { document, claims } = embed;
    const maker = await loadMaker(context, embed);
    const { scope, ...counting } = maker;
    const reader = { ...counting, document, editable: claims.editable, locks: listLocks(embed) };
    const state = await buildLockedState(embed, body.state, maker);
    return listOutsideValues(scope, reader, { ...body, state });
  }),

  bindFile(contract.createEmbedFile, async ({ context, body, request }) => {
    const embed = await openSession(context, body.session);
    if (!embed.claims.files) return refuse('not_permitted');
    if (body.tiles) checkTiles(embed.document, body.tiles);
    return makeEmbedFile(context, embed, { ...body, request });
  }),
];

/** @throws invalid_request where the dashboard has no such tile */
function checkTiles({ tabs }: DashboardDocument, tiles: readonly string[]): void {
  const known = new Set(tabs.flatMap((tab) => tab.tiles.map(({ _id }) => _id)));
  for (const [index, id] of tiles.entries())
    if (!known.has(id))
      refuse('invalid_request', { fields: { [`tiles.${index}`]: fault('not_known_here') } });
}
