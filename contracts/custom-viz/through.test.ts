import { expect, test } from 'vitest';
import { DashboardDocument, Parameter } from '#contracts/custom-viz/dashboard-document.ts';
import { FIRST_STATE } from '#contracts/custom-viz/dashboard-state.ts';
import { buildThroughMentions, buildThroughState } from '#contracts/custom-viz/through.ts';

function among(dimension: string, ...values: (string | null)[]) {
  return { dimension, is: 'among' as const, values };
}
const document = DashboardDocument.parse({
  tabs: [{ _id: 'a', name: {} }],
  filters: [{ _id: 'tone', dimension: 'sentiment', value: { is: 'among', values: ['negative'] } }],
  parameters: [{ _id: 'top', kind: 'number', value: 5, least: 1, most: 9 }],
});
const source = {
  document,
  state: { ...FIRST_STATE, parameters: { top: 7 } },
  selection: { filters: [among('channel', 'facebook')], span: null },
};
const REGION = Parameter.parse({
  _id: 'place',
  kind: 'value',
  dimension: 'channel',
  value: 'line',
  choices: ['line', 'facebook'],
});
const TOP = Parameter.parse({ _id: 'top', kind: 'number', value: 3, most: 10 });

test('The value goes to a filter and to a parameter of its dimension, and what is chosen here goes along', () => {
  const filters = [
    { _id: 'network', dimension: 'channel' },
    { _id: 'mood', dimension: 'sentiment' },
    { _id: 'other', dimension: 'country' },
  ];
  expect(buildThroughState({ filters, parameters: [REGION, TOP] }, source)).toEqual({
    ...FIRST_STATE,
    period: document.period,
    filters: {
      network: { is: 'among', values: ['facebook'] },
      mood: { is: 'among', values: ['negative'] },
    },
    parameters: { place: 'facebook', top: 7 },
  });
});

test('A value that a parameter cannot have, and one beyond its bounds, stay behind', () => {
  const narrow = { ...TOP, kind: 'number' as const, most: 6 } as Parameter;
  const others = { ...REGION, choices: ['line'] } as Parameter;
  const { parameters } = buildThroughState({ filters: [], parameters: [others, narrow] }, source);
  expect(parameters).toEqual({});
});

test('A dashboard of listening opens with what its filter can have, in the same time', () => {
  const reading = { now: new Date('2026-03-20T10:00:00.000Z'), zone: 'UTC' };
  const span = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z' };
  const filters = [among('channel', 'facebook'), among('ticket_state', 'open'), among('country', null)];
  expect(buildThroughMentions({ ...source, selection: { filters, span } }, reading)).toEqual({
    channel: 'facebook',
    sentiment: 'negative',
    ...span,
  });
});
