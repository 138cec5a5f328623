import { expect, it } from 'vitest';
import { PAGES, SHARED_PARAMETERS } from '#web/declared.ts';
import type { AddressQuery } from './address.ts';
import { buildSharedQuery, keepShared, type SharedParameters } from './shared-parameters.ts';

function page(name: string) {
  const found = PAGES.find((one) => one.name === name);
  if (!found) throw new Error(`there is no page ${name}`);
  return found;
}

function keep(kept: SharedParameters, name: string, query: AddressQuery) {
  return keepShared(kept, page(name), { query, groups: SHARED_PARAMETERS });
}

it('The filter of a listening screen is in the menu links of the others, and the rest of its address is not', () => {
  const shown = { range: '7d', sentiment: 'negative', not_channel: 'x', order: 'oldest', mention: 'm1' };
  const kept = keep({}, 'listening-overview', shown);
  const carried = { range: '7d', sentiment: 'negative', not_channel: 'x' };
  for (const name of ['listening-mentions', 'listening-themes', 'listening-exports'])
    expect([name, buildSharedQuery(kept, page(name))]).toEqual([name, carried]);
  expect(buildSharedQuery(kept, page('listening-alerts'))).toEqual({});
  expect(buildSharedQuery(kept, page('crm-inbox'))).toEqual({});
});

it('A screen without a filter in between keeps the filter, and clearing it on one screen clears it on all', () => {
  const narrowed = keep({}, 'listening-overview', { sentiment: 'negative' });
  const away = keep(narrowed, 'listening-alerts', { tab: 'rules' });
  expect(away).toBe(narrowed);
  const cleared = keep(away, 'listening-themes', {});
  expect(buildSharedQuery(cleared, page('listening-overview'))).toEqual({});
});

it('Inbox, board and reports share view and filter of tickets, and screens with figures share their period', () => {
  const inbox = keep({}, 'crm-inbox', { view: 'mine', tag: 't1', ticket: 'k1', tab: 'history' });
  expect(buildSharedQuery(inbox, page('crm-board'))).toEqual({ view: 'mine', tag: 't1' });
  const reports = keep(inbox, 'crm-reports', { view: 'mine', tag: 't1', days: '7', by: 'agent' });
  expect(buildSharedQuery(reports, page('crm-quality'))).toEqual({ days: '7' });
  expect(buildSharedQuery(reports, page('crm-inbox'))).toEqual({ view: 'mine', tag: 't1' });
});

it('Every group that a screen names is declared by a module', () => {
  const named = PAGES.flatMap(({ shares = [] }) => shares);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((group) => !SHARED_PARAMETERS[group])).toEqual([]);
});
