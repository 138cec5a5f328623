import type { Session } from '#contracts/identity/session.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { findUngrantablePermissions } from '#contracts/people/rights.ts';
import type { SsoInput } from '#contracts/sso/connection.ts';
import * as contract from '#contracts/sso/endpoints.ts';
import { isAccessibleAtHost } from '#server/brands/public.ts';
import { listBreakGlass } from '#server/identity/break-glass-store.ts';
import { setBreakGlass } from '#server/identity/break-glass.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { isForbiddenUrl } from '#server/kit/http/outbound.ts';
import { getReturnBase } from '#server/kit/mail/link-base.ts';
import {
  deleteConnection,
  findConnection,
  insertConnection,
  listConnections,
  presentConnection,
  updateConnection,
  listActiveConnections,
} from '#server/sso/connection-store.ts';
import {
  addDomain,
  findDomain,
  listDomains,
  markVerified,
  findAccountOfAddress,
  removeDomain,
} from '#server/sso/domain-store.ts';
import { hasDomainRecord } from '#server/sso/domains.ts';
import { listRolePermissions, listExistingGroupIds } from '#server/sso/identity-store.ts';

const connections = [
  bind(contract.listSso, async ({ context, unit, request }) => {
    const rows = await listConnections(unit);
    return { items: rows.map((row) => presentConnection(getReturnBase(context, request), row)), next: null };
  }),
  bind(contract.createSso, async ({ context, unit, session, request, body }) => {
    await check(context, unit, { given: body, session, hasSecret: false });
    const row = await insertConnection(unit, body);
    unit.record({ kind: 'sso.created', entityId: row._id, after: logged(body) });
    return presentConnection(getReturnBase(context, request), row);
  }),
  bind(contract.updateSso, async ({ context, unit, session, request, params, body }) => {
    const before = requireFound(await findConnection(unit, params._id));
    await check(context, unit, { given: body, session, hasSecret: before.client_secret !== null });
    const row =
      (await updateConnection(unit, params._id, body)) ??
      refuse('stale_version', { data: presentConnection(getReturnBase(context, request), before) });
    unit.record({
      kind: 'sso.updated',
      entityId: row._id,
      before: presentConnection('', before),
      after: logged(body),
    });
    return presentConnection(getReturnBase(context, request), row);
  }),
  bind(contract.deleteSso, async ({ unit, params }) => {
    if (!(await deleteConnection(unit, params._id))) return refuse('not_found');
    unit.record({ kind: 'sso.deleted', entityId: params._id });
    return {};
  }),
];

function logged(given: SsoInput) {
  return {
    ...given,
    oidc: given.oidc && { ...given.oidc, client_secret: undefined },
  };
}

type ConnectionCheck = { given: SsoInput; session: Session; hasSecret: boolean };

/** Checks beyond the form: the fields that its type needs, addresses that may be reached, roles that the caller may give. */
async function check(
  context: Context,
  unit: UnitOfWork,
  { given, session, hasSecret }: ConnectionCheck,
): Promise<void> {
  const missing = given.type === 'oidc' ? given.oidc === null : given.saml === null;
  if (missing) refuse('sso_incomplete', { fields: { [given.type]: fault('missing') } });
  if (given.type === 'oidc' && given.oidc) {
    if (!hasSecret && !given.oidc.client_secret)
      refuse('sso_incomplete', { fields: { 'oidc.client_secret': fault('missing') } });
    if (isForbiddenUrl(given.oidc.issuer, context.config.allowPrivateHosts))
      refuse('address_forbidden', { fields: { 'oidc.issuer': fault('unreachable') } });
  }
  const roleIds = [given.default_role_id, ...given.mappings.map(({ role_id }) => role_id)].filter(
    (id) => typeof id === 'string',
  );
  if (roleIds.length > 0) await checkRoles(unit, session, roleIds);
  await checkGroups(
    unit,
    given.mappings.flatMap(({ group_id }) => group_id ?? []),
  );
  if (given.enforced && !(await listBreakGlass(unit)).some(({ allowed }) => allowed))
    refuse('last_break_glass', {
      fields: { enforced: fault('break_glass') },
    });
}

async function checkRoles(unit: UnitOfWork, session: Session, ids: readonly string[]): Promise<void> {
  const roles = await listRolePermissions(unit, ids);
  if (ids.some((id) => !roles.some(({ _id }) => _id === id)))
    refuse('invalid_request', { fields: { mappings: fault('no_role_named') } });
  const beyond = roles.flatMap(({ permissions }) =>
    findUngrantablePermissions(session.user.role.permissions, permissions),
  );
  if (beyond.length > 0) refuse('beyond_own_rights', { data: { permissions: beyond } });
}

async function checkGroups(unit: UnitOfWork, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const groups = await listExistingGroupIds(unit, ids);
  if (ids.some((id) => !groups.includes(id)))
    refuse('invalid_request', { fields: { mappings: fault('no_group_named') } });
}

const domains = [
  bind(contract.listSsoDomains, async ({ unit }) => ({ items: await listDomains(unit), next: null })),
  bind(contract.addSsoDomain, async ({ unit, body }) => {
    const domain = await addDomain(unit, body.domain);
    unit.record({ kind: 'sso_domain.added', entityId: domain._id, after: { domain: domain.domain } });
    return domain;
  }),
  bind(contract.verifySsoDomain, async ({ context, inUnit, params }) => {
    const row = requireFound(await inUnit((unit) => findDomain(unit, params._id)));
    if (!(await hasDomainRecord(context, row))) return refuse('domain_not_proved');
    return inUnit(async (unit) => {
      unit.record({ kind: 'sso_domain.verified', entityId: row._id, data: { domain: row.domain } });
      return markVerified(unit, params._id);
    });
  }),
  bind(contract.deleteSsoDomain, async ({ unit, params }) => {
    if (!(await removeDomain(unit, params._id))) return refuse('not_found');
    unit.record({ kind: 'sso_domain.removed', entityId: params._id });
    return {};
  }),
];

const around = [
  bind(contract.searchSso, async ({ context, request, body }) => {
    const accountId = await findAccountOfAddress(context, body.email);
    if (!accountId || !isAccessibleAtHost(context, request, accountId)) return { items: [] };
    const rows = await listActiveConnections(context, accountId);
    return {
      items: rows.map(({ _id, type, name }) => ({
        provider: _id,
        type,
        name,
        start_url: `${contract.SSO_BASE}/${_id}/start`,
      })),
    };
  }),
  bind(contract.listBreakGlass, async ({ unit }) => ({ items: await listBreakGlass(unit), next: null })),
  bind(contract.setBreakGlass, async ({ unit, params, body }) => {
    await setBreakGlass(unit, params._id, body.allowed);
    unit.record({ kind: 'sso.break_glass_changed', entityId: params._id, after: body });
    return { user_id: params._id, allowed: body.allowed };
  }),
];

export const handlers = [...connections, ...domains, ...around];
