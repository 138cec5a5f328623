import * as contract from '#contracts/custom-viz/embed-keys.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import type { Product } from '#contracts/kit/products.ts';
import { requireSharedHomes } from '#server/custom-viz/dashboards/find-home.ts';
import * as store from '#server/custom-viz/embedding/embed-store.ts';
import { listViews } from '#server/custom-viz/embedding/view-store.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { generateToken } from '#server/kit/secrets.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';

/** Keys that sign tokens, the log of views, and what ends tokens and visitors early. */
export const embedKeyHandlers = [
  bind(contract.listEmbedKeys, async ({ unit, session }) => {
    requireSharedHomes(session);
    return { items: await store.listKeys(unit) };
  }),

  bind(contract.createEmbedKey, async ({ unit, session, body }) => {
    requireSharedHomes(session);
    const [_id, secret] = [unit.newId(), generateToken()];
    await store.insertKey(unit, { ...body, _id, secret, createdBy: session.user._id });
    unit.record({ kind: 'custom_viz_embed_key.created', entityId: _id });
    const made = (await store.listKeys(unit)).find((key) => key._id === _id);
    return { ...requireFound(made), secret };
  }),

  bind(contract.revokeEmbedKey, async ({ unit, session, params }) => {
    requireSharedHomes(session);
    if (!(await store.revokeKey(unit, params._id))) refuse('not_found');
    unit.record({ kind: 'custom_viz_embed_key.revoked', entityId: params._id });
    return params;
  }),

  bind(contract.revokeEmbedToken, async ({ unit, session, params, body }) => {
    requireSharedHomes(session);
    const revocation = { key_id: params._id, kind: 'token' as const, value: body.jti };
    if (!(await store.insertRevocation(unit, { ...revocation, revoked_by: session.user._id })))
      refuse('not_found');
    unit.record({ kind: 'custom_viz_embed_key.token_revoked', entityId: params._id });
    return params;
  }),

  bind(contract.endEmbedVisitor, async ({ unit, session, params, body }) => {
    requireSharedHomes(session);
    const revocation = { key_id: params._id, kind: 'visitor' as const, value: body.sub };
    if (!(await store.insertRevocation(unit, { ...revocation, revoked_by: session.user._id })))
      refuse('not_found');
    unit.record({ kind: 'custom_viz_embed_key.visitor_ended', entityId: params._id });
    return params;
  }),

  bind(contract.listEmbedViews, async ({ unit, session, query }) => {
    const homes = requireSharedHomes(session);
    const { items, next } = await listViews(unit, query);
    const seen = new Map<string, { name: string; home: Product }>();
    for (const { list, name: home } of homes)
      for (const { _id, name } of await sharedRows(unit, list).listVisible(toViewer(session)))
        seen.set(_id, { name, home });
    const present = ({ dashboard_id: _id, ...view }: (typeof items)[number]) => ({
      ...view,
      dashboard: { _id, ...(seen.get(_id) ?? { name: null, home: null }) },
    });
    return { items: items.map(present), next };
  }),
];
