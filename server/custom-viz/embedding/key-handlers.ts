import * as contract from '#contracts/custom-viz/embed-keys.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { VIZ_DASHBOARDS } from '#server/custom-viz/dashboards/dashboard-list.ts';
import * as store from '#server/custom-viz/embedding/embed-store.ts';
import { listViews } from '#server/custom-viz/embedding/view-store.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { generateToken } from '#server/kit/secrets.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';

/** Keys that sign tokens, the log of views, and what ends tokens and visitors early. */
export const embedKeyHandlers = [
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

  bind(contract.revokeEmbedToken, async ({ unit, session, params, body }) => {
    const revocation = { key_id: params._id, kind: 'token' as const, value: body.jti };
    if (!(await store.insertRevocation(unit, { ...revocation, revoked_by: session.user._id })))
      refuse('not_found');
    unit.record({ kind: 'custom_viz_embed_key.token_revoked', entityId: params._id });
    return params;
  }),

  bind(contract.endEmbedVisitor, async ({ unit, session, params, body }) => {
    const revocation = { key_id: params._id, kind: 'visitor' as const, value: body.sub };
    if (!(await store.insertRevocation(unit, { ...revocation, revoked_by: session.user._id })))
      refuse('not_found');
    unit.record({ kind: 'custom_viz_embed_key.visitor_ended', entityId: params._id });
    return params;
  }),

  bind(contract.listEmbedViews, async ({ unit, session, query }) => {
    const { items, next } = await listViews(unit, query);
    const seen = await sharedRows(unit, VIZ_DASHBOARDS).listVisible(toViewer(session));
    const names = new Map(seen.map(({ _id, name }) => [_id, name]));
    const present = ({ dashboard_id: _id, ...view }: (typeof items)[number]) => ({
      ...view,
      dashboard: { _id, name: names.get(_id) ?? null },
    });
    return { items: items.map(present), next };
  }),
];
