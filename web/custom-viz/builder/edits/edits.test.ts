import { describe, expect, it } from 'vitest';
import { readChart, writeChart } from '#contracts/custom-viz/chart-address.ts';
import { Chart } from '#contracts/custom-viz/chart.ts';
import { listFormChoices, suggestForm } from '#contracts/custom-viz/forms/suggest-form.ts';
import { makeCatalog } from '#texts/chart-catalog.ts';
import { buildCatalogue, type Field } from '../catalogue/catalogue.ts';
import { applySentence } from '../sentence/apply-sentence.ts';
import { parseSentence } from '../sentence/parse-sentence.ts';
import { changeAxis, listPlaces, moveAxis } from './axes.ts';
import { chooseForm, layOutFor } from './form-edits.ts';
import { EMPTY_CHART, moveMeasure, removeMeasure, setShare } from './measures.ts';
import { placeField, placeOn, removeField } from './place-field.ts';

const catalogue = buildCatalogue(makeCatalog('en'));
const listForms = (chart: Chart) => listFormChoices(layOutFor(chart, catalogue));

function field(ref: string): Field {
  const found = catalogue.findMeasure(ref) ?? catalogue.findDimension(ref);
  if (!found) throw new Error(`no field ${ref}`);
  return found;
}
function build(...refs: string[]): Chart {
  return refs.reduce((chart, ref) => placeField(chart, field(ref), catalogue), EMPTY_CHART);
}
const read = (text: string): Chart => applySentence(EMPTY_CHART, parseSentence(text, catalogue), catalogue);
/** A chart in short: its form, and what is on which shelf. */
function look({ form, measures, shelves }: Chart) {
  const places = listPlaces({ shelves }).map(({ axis, place }) => `${place.shelf} ${axis.dimension}`);
  return [form.name, ...measures, ...places];
}

describe('fields that are chosen one after another', () => {
  it('make a number, then bars, then a line for each value', () => {
    expect(look(build('tickets.tickets'))).toEqual(['number', 'tickets.tickets']);
    expect(look(build('tickets.tickets', 'channel'))).toEqual(['bar', 'tickets.tickets', 'across channel']);
    expect(look(build('tickets.tickets', 'channel', 'time'))).toEqual([
      'line',
      'tickets.tickets',
      'across time',
      'colour channel',
    ]);
  });

  it('keep a form that was chosen as long as it can draw them', () => {
    const table = chooseForm(build('tickets.tickets', 'channel'), 'table');
    expect(look(table)).toEqual(['table', 'tickets.tickets', 'down channel']);
    const more = placeField(table, field('time'), catalogue);
    expect(look(more)).toEqual(['table', 'tickets.tickets', 'down channel', 'down time']);
  });

  it('go to the shelf that is named, and are on the shelves once', () => {
    const chart = placeOn(build('tickets.tickets', 'channel'), 'group', { shelf: 'tiles', catalogue });
    expect(look(chart)).toContain('tiles group');
    expect(look(placeField(chart, field('group'), catalogue))).toEqual(look(chart));
  });

  it('leave nothing behind when they are removed', () => {
    const chart = setShare(build('tickets.tickets', 'channel'), 'tickets.tickets', 'channel');
    expect(chart.shares).toHaveLength(1);
    const without = removeField(chart, { of: 'dimension', ref: 'channel' }, catalogue);
    expect(without.shares).toEqual([]);
    expect(look(without)).toEqual(['number', 'tickets.tickets']);
  });
});

describe('the order of values', () => {
  const orderOf = (...refs: string[]) => build(...refs).order;

  it('is from the largest, where the values have none of their own', () => {
    expect(orderOf('tickets.tickets', 'channel')).toEqual({ by: 'tickets.tickets', descending: true });
    expect(read('tickets by agent').order).toEqual({ by: 'tickets.tickets', descending: true });
  });

  it('is their own where they have one, and that of time', () => {
    expect(orderOf('mentions.mentions', 'weekday').by).toBeNull();
    expect(orderOf('messages.messages', 'message_kind').by).toBeNull();
    expect(orderOf('tickets.tickets', 'channel', 'time').by).toBeNull();
  });

  it('stays as it was chosen', () => {
    const order = { by: 'tickets.tickets' as const, descending: false };
    const ordered = { ...build('tickets.tickets', 'channel'), order };
    expect(placeField(ordered, field('tickets.done'), catalogue).order).toEqual(order);
  });
});

describe('an axis', () => {
  const chart = build('tickets.tickets', 'channel');

  it('moves to the next shelf and back', () => {
    const [first] = listPlaces(chart);
    const moved = moveAxis(chart, first?.place ?? { shelf: 'across', index: 0 }, 'down');
    expect(moved.shelves.across).toEqual([]);
    expect(moved.shelves.down.map(({ dimension }) => dimension)).toEqual(['channel']);
    expect(moveAxis(moved, { shelf: 'down', index: 0 }, 'up').shelves.across).toHaveLength(1);
  });

  it('stays where it is at the end of the shelves', () => {
    expect(moveAxis(chart, { shelf: 'across', index: 0 }, 'up')).toBe(chart);
    expect(moveAxis(chart, { shelf: 'across', index: 0 }, 'left')).toBe(chart);
  });
});

describe('measures', () => {
  it('change places', () => {
    const chart = build('tickets.tickets', 'tickets.done');
    expect(moveMeasure(chart, 'tickets.done', 'left').measures).toEqual(['tickets.done', 'tickets.tickets']);
    expect(moveMeasure(chart, 'tickets.done', 'right')).toBe(chart);
  });

  it('take along what is cut and ordered by them', () => {
    const chart = read('mentions by top 5 channels');
    const [axis] = listPlaces(chart);
    expect(axis?.axis.top).toEqual({ count: 5, by: 'mentions.mentions', others: true });
    const without = removeMeasure(chart, 'mentions.mentions');
    expect(listPlaces(without)[0]?.axis.top).toBeNull();
  });
});

describe('forms', () => {
  it('that cannot draw a ratio as parts of a whole say so', () => {
    const forms = listForms(build('tickets.csat', 'channel'));
    expect(forms.find(({ name }) => name === 'pie')?.refusals).toContainEqual({ code: 'not_additive' });
    expect(forms.find(({ name }) => name === 'bar')?.refusals).toEqual([]);
  });

  it('that need time refuse another axis', () => {
    const forms = listForms(build('tickets.tickets', 'channel'));
    expect(forms.find(({ name }) => name === 'calendar')?.refusals).toContainEqual({ code: 'needs_time' });
  });

  it.each(listForms(EMPTY_CHART).map(({ name }) => name))(
    '%s takes every axis of a chart that it does not refuse',
    (name) => {
      const chart = build('tickets.tickets', 'time', 'channel');
      const refused = listForms(chart).find((one) => one.name === name)?.refusals.length !== 0;
      const dimensions = listPlaces(chooseForm(chart, name)).map(({ axis }) => axis.dimension);
      if (!refused) expect(dimensions.toSorted()).toEqual(['channel', 'time']);
    },
  );

  it('are suggested for every chart of one measure', () => {
    for (const ref of ['tickets.csat', 'mentions.authors', 'mentions.mentions'])
      for (const dimensions of [[], ['channel'], ['time'], ['time', 'channel']])
        expect(suggestForm(layOutFor(build(ref, ...dimensions), catalogue))).not.toBeNull();
  });
});

describe('the address of a chart', () => {
  it('holds the whole chart', () => {
    const chart = changeAxis(
      read('tickets by channel and month, last 90 days vs last year'),
      { shelf: 'colour', index: 0 },
      {
        top: { count: 3, by: 'tickets.tickets', others: true },
      },
    );
    expect(readChart(writeChart(chart))).toEqual(chart);
    expect(readChart(writeChart(EMPTY_CHART))).toEqual(EMPTY_CHART);
    expect(writeChart(chart).length).toBeLessThan(700);
  });

  it.each([
    '',
    '{',
    '[]',
    '{"form":{"name":"nonsense"}}',
    '{"measures":[1]}',
    '"x"',
    'null',
    'x'.repeat(9000),
  ])('holds no chart where it is %j', (text) => {
    expect(readChart(text)).toBeNull();
  });
});
