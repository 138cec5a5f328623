import { describe, expect, it } from 'vitest';
import { Chart } from '#contracts/custom-viz/chart.ts';
import { applyDrill, listDrillTargets } from '#contracts/custom-viz/drill.ts';
import { mentions } from '#contracts/semantic/data-sets/mentions.ts';
import { tickets } from '#contracts/semantic/data-sets/tickets.ts';

const FROM = '2026-01-01T00:00:00.000Z';
function span(days: number) {
  return { from: FROM, to: new Date(Date.parse(FROM) + days * 86_400_000).toISOString() };
}
const staff = { personal: true };

describe('what an opened value goes on with', () => {
  it('is the next level of its hierarchy first, and then every other dimension', () => {
    const [first, ...others] = listDrillTargets({ axis: 'group', span: null }, [tickets], staff);
    expect(first).toEqual({ dimension: 'agent', grain: 'auto', below: true });
    expect(others.map(({ dimension }) => dimension)).toContain('channel');
    expect(others.map(({ dimension }) => dimension)).not.toContain('group');
    expect(others.map(({ dimension }) => dimension)).not.toContain('form');
  });

  it('is narrower bars of a bar of time, down to the hour', () => {
    const grainsIn = (days: number) =>
      listDrillTargets({ axis: 'time', span: span(days) }, [mentions], staff).flatMap(({ below, grain }) =>
        below ? [grain] : [],
      );
    expect(grainsIn(365)).toEqual(['quarter', 'month', 'week']);
    expect(grainsIn(90)).toEqual(['month', 'week', 'day']);
    expect(grainsIn(30)).toEqual(['week', 'day']);
    expect(grainsIn(7)).toEqual(['day']);
    expect([grainsIn(1), grainsIn(23 / 24)]).toEqual([['hour'], ['hour']]);
    expect(grainsIn(1 / 24)).toEqual([]);
  });

  it('is the account on a network below the network, and the link below the site', () => {
    const below = (axis: string, set: typeof mentions) =>
      listDrillTargets({ axis, span: null }, [set], staff).flatMap((one) =>
        one.below ? [one.dimension] : [],
      );
    expect(below('channel', tickets)).toEqual(['connection']);
    expect(below('channel', mentions)).toEqual(['source', 'author']);
    expect(below('domain', mentions)).toEqual(['link']);
  });

  it('is shared by all data sets that are counted', () => {
    const names = listDrillTargets({ axis: 'time', span: null }, [mentions, tickets], staff).map(
      ({ dimension }) => dimension,
    );
    expect(names).toEqual(['channel', 'stars']);
  });

  it('names nobody to a reader who may not see people', () => {
    const names = listDrillTargets({ axis: 'channel', span: null }, [mentions], { personal: false });
    expect(names.map(({ dimension }) => dimension)).not.toContain('author');
  });
});

it('a step down replaces the axis that was opened, and shows the first values of what it opens into', () => {
  const chart = Chart.parse({
    measures: ['tickets.tickets'],
    shelves: {
      across: [{ dimension: 'group' }],
      down: [],
      colour: [{ dimension: 'channel' }],
      tiles: [],
    },
  });
  const step = { axis: 'group', filters: [], span: null, to: { dimension: 'agent', grain: 'auto' as const } };
  const { across, colour } = applyDrill(chart, [step]).shelves;
  expect(across).toEqual([
    { dimension: 'agent', grain: 'auto', top: { count: 20, by: 'tickets.tickets', others: true } },
  ]);
  expect(colour).toEqual(chart.shelves.colour);
  const back = { axis: 'agent', filters: [], span: null, to: { dimension: 'time', grain: 'day' as const } };
  expect(applyDrill(chart, [step, back]).shelves.across).toEqual([
    { dimension: 'time', grain: 'day', top: null },
  ]);
});
