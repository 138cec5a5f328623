import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR_CORE } from '#contracts/people/rights.ts';
import { ALL_PERMISSIONS } from '#contracts/permissions/table.ts';
import {
  findDifferences,
  toDraft,
  GRANTABLE_MAP,
  findLockReason,
  getPermissions,
  togglePermission,
} from './draft.ts';

const sla = { read: 'crm.sla.read', write: 'crm.sla.write' };
const split = { read: null, write: 'crm.split_ticket.write' };
const may = ALL_PERMISSIONS;

describe('Switching a permission', () => {
  it('Granting write grants read, and revoking read revokes write', () => {
    const both = togglePermission([], sla, { permission: sla.write, on: true, may });
    expect(both).toEqual([sla.read, sla.write]);
    expect(togglePermission(both, sla, { permission: sla.write, on: false, may })).toEqual([sla.read]);
    expect(togglePermission(both, sla, { permission: sla.read, on: false, may })).toEqual([]);
    expect(togglePermission([], sla, { permission: sla.read, on: true, may })).toEqual([sla.read]);
    expect(togglePermission([], split, { permission: split.write, on: true, may })).toEqual([split.write]);
  });

  it('A permission that the user cannot grant is left unchanged', () => {
    expect(togglePermission([], sla, { permission: sla.write, on: true, may: [sla.write] })).toEqual([
      sla.write,
    ]);
    expect(
      togglePermission([sla.read, sla.write], sla, { permission: sla.read, on: false, may: [sla.read] }),
    ).toEqual([sla.write]);
  });
});

describe('The permission map of a role', () => {
  it('The map shows everything that a role may have, and nothing of the platform', () => {
    const shown = GRANTABLE_MAP.flatMap(({ features }) => features.flatMap(getPermissions));
    expect(shown).toEqual(ALL_PERMISSIONS.filter((one) => !one.startsWith('center.access_account.')));
  });

  it('A switch that cannot be changed gives the reason', () => {
    const admin = { name: 'account_admin', manageable: true };
    expect(findLockReason(ADMINISTRATOR_CORE[0] ?? '', admin, ALL_PERMISSIONS)).toBe('core');
    expect(findLockReason('crm.sla.read', admin, ALL_PERMISSIONS)).toBeUndefined();
    expect(findLockReason('crm.sla.read', null, ['crm.ticket.read'])).toBe('not_yours');
    expect(findLockReason('crm.sla.read', { name: 'x', manageable: false }, ALL_PERMISSIONS)).toBe('locked');
  });

  it('Differences are found regardless of order', () => {
    expect(findDifferences(['a', 'b'], ['b', 'c'])).toEqual({ added: ['a'], taken: ['c'] });
    const draft = { name: 'n', about: '', permissions: ['a', 'b'], second_factor_required: false };
    expect(toDraft({ ...draft, permissions: ['b', 'a'] })).toEqual(draft);
  });
});
