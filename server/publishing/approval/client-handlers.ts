import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import * as contract from '#contracts/publishing/approval/clients.ts';
import { hashPassword } from '#server/identity/passwords/password.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { addClosedReasons, revokePublicLink } from '#server/kit/public-link/public-link-store.ts';
import { generateToken, hashToken } from '#server/kit/secrets.ts';
import { findMakerClosedReason } from '#server/kit/shared-list/maker.ts';
import { checkChannels, checkPosts } from '#server/publishing/approval/check-approvers.ts';
import * as store from '#server/publishing/approval/client-store.ts';

export const clientHandlers = [
  bind(contract.listClients, async ({ unit }) => ({ items: await listShown(unit) })),

  bind(contract.createClient, async ({ unit, session, body }) => {
    const { days, password, ...client } = body;
    const limit = contract.MOST_CLIENTS;
    if ((await store.countClients(unit)) >= limit)
      refuse('invalid_request', { fields: { name: fault('too_many_records', { limit }) } });
    await checkScope(unit, client.scope);
    const _id = unit.newId();
    const { token, secret } = await makeSecret(unit, { days, password });
    await store.insertClient(unit, { ...client, ...secret, _id, created_by: session.user._id });
    return { ...(await recordClient(unit, _id, 'created')), token };
  }),

  bind(contract.updateClient, async ({ unit, params, body }) => {
    const { _id, name, language, scope } = requireFound(await store.lockClient(unit, params._id));
    if (body.scope) await checkScope(unit, body.scope, scope);
    await store.updateClient(unit, _id, { name, language, scope, ...body });
    return recordClient(unit, _id, 'updated');
  }),

  bind(contract.renewClient, async ({ unit, params, body }) => {
    const { _id } = requireFound(await store.lockClient(unit, params._id));
    const { token, secret } = await makeSecret(unit, body);
    await store.saveSecret(unit, _id, secret);
    return { ...(await recordClient(unit, _id, 'updated')), token };
  }),

  bind(contract.revokeClient, async ({ unit, params }) => {
    if (!(await revokePublicLink(unit, 'publishing_clients', params._id))) refuse('not_found');
    unit.record({ kind: 'publishing_client.revoked', entityId: params._id });
    return params;
  }),
];

/** @throws invalid_request with the place of each post and channel that the account does not have; those that a link names already may stay */
async function checkScope(
  unit: UnitOfWork,
  scope: contract.ClientScope,
  former?: contract.ClientScope,
): Promise<void> {
  const known = former?.kind === 'channels' ? former.connections : [];
  const field = 'scope.connections';
  const fields =
    scope.kind === 'posts'
      ? await checkPosts(unit, scope.post_ids, 'scope.post_ids')
      : await checkChannels(unit, scope.connections, { field, known });
  if (Object.keys(fields).length > 0) refuse('invalid_request', { fields });
}

/** The secret of a new link: the token is shown once, and only its hash is stored. */
async function makeSecret(
  unit: UnitOfWork,
  { days, password }: { days: number; password?: string | undefined },
): Promise<{ token: string; secret: store.LinkSecret }> {
  const token = generateToken();
  return {
    token,
    secret: {
      token_hash: hashToken(token),
      password_hash: password === undefined ? null : await hashPassword(password),
      expires_at: new Date(unit.now.getTime() + days * MS_PER_DAY),
    },
  };
}

async function listShown(unit: UnitOfWork): Promise<contract.ReviewClient[]> {
  return addClosedReasons(await store.listClients(unit), (makerId) =>
    findMakerClosedReason(unit, makerId, { need: store.MAKER_NEED }),
  );
}

async function recordClient(unit: UnitOfWork, id: string, change: string): Promise<contract.ReviewClient> {
  unit.record({ kind: `publishing_client.${change}`, entityId: id });
  return requireFound((await listShown(unit)).find(({ _id }) => _id === id));
}
