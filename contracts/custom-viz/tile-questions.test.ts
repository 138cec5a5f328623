import { describe, expect, it } from 'vitest';
import { DashboardDocument, type DashboardDocumentInput } from '#contracts/custom-viz/dashboard-document.ts';
import { FIRST_STATE, type DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { resolveDocument } from '#contracts/custom-viz/resolve-document.ts';
import {
  buildNumberQuestions,
  buildRowsQuestion,
  buildTileQuestions,
  listUnmetSpans,
} from '#contracts/custom-viz/tile-questions.ts';
import { RowsTile, TextTile, type ChartTile } from '#contracts/custom-viz/tiles.ts';
import { Question, type QuestionFilter } from '#contracts/semantic/question.ts';

const READING = { now: new Date('2026-11-28T07:30:00Z'), zone: 'Asia/Bangkok' };

const DOCUMENT: DashboardDocumentInput = {
  tabs: [
    {
      _id: 'care',
      name: { en: 'Care', th: 'ดูแลลูกค้า' },
      tiles: [
        {
          _id: 'by-channel',
          kind: 'chart',
          spot: { x: 0, y: 0, w: 6, h: 5 },
          chart: {
            form: { name: 'bar' },
            measures: ['tickets.tickets'],
            shelves: {
              across: [{ dimension: 'channel', top: { count: 5, by: 'tickets.tickets', others: true } }],
              down: [],
              colour: [],
              tiles: [],
            },
          },
          bindings: [{ parameter: 'most', to: 'top' }],
        },
        {
          _id: 'by-day',
          kind: 'chart',
          spot: { x: 6, y: 0, w: 6, h: 5 },
          ignores: ['channel'],
          chart: {
            form: { name: 'line' },
            measures: ['tickets.tickets'],
            shelves: { across: [{ dimension: 'time' }], down: [], colour: [], tiles: [] },
          },
        },
      ],
    },
  ],
  filters: [{ _id: 'channel', dimension: 'channel', value: { values: ['line'] } }],
  parameters: [{ _id: 'most', kind: 'number', value: 5, least: 1, most: 20 }],
  period: { kind: 'last', count: 7, unit: 'day' },
};

function buildQuestionOf(id: string, state: Partial<DashboardState> = {}, changes: object = {}) {
  const document = DashboardDocument.parse({ ...DOCUMENT, ...changes });
  const tile = document.tabs[0]?.tiles.find(({ _id }) => _id === id);
  const reader = { document, state: { ...FIRST_STATE, ...state } };
  return buildTileQuestions(tile as ChartTile, reader, READING).map((one) => Question.parse(one));
}

describe('the questions of a tile', () => {
  it('count the period of the dashboard under its filters', () => {
    const [question] = buildQuestionOf('by-channel');
    expect(question?.span).toEqual({ from: '2026-11-21T17:00:00.000Z', to: '2026-11-28T07:30:00.000Z' });
    expect(question?.filters).toEqual([{ dimension: 'channel', is: 'among', values: ['line'] }]);
    expect(question?.zone).toBe('Asia/Bangkok');
  });

  it('compare with what the reader chose for the tile alone, then with what it says itself, then as the dashboard', () => {
    const compare = (id: string, state: Partial<DashboardState>) =>
      buildQuestionOf(id, state, { comparisons: ['year'] }).map(({ comparison }) => comparison);
    expect(compare('by-day', {})).toEqual(['year']);
    expect(compare('by-day', { comparisons: ['before'] })).toEqual(['before']);
    const alone = { comparisons: ['before' as const], tile_comparisons: { 'by-day': [] } };
    expect(compare('by-day', alone)).toEqual([null]);
    expect(compare('by-channel', alone)).toEqual(['before']);
    const both = { tile_comparisons: { 'by-day': ['before' as const, 'year' as const] } };
    expect(compare('by-day', both)).toEqual(['before', 'year']);
  });

  it('are of the same comparison in a kept copy of the dashboard', () => {
    const document = DashboardDocument.parse({ ...DOCUMENT, comparisons: ['year'] });
    const state = { ...FIRST_STATE, tile_comparisons: { 'by-day': ['before' as const] } };
    const kept = resolveDocument(document, state).tabs[0]?.tiles ?? [];
    const written = kept.map((one) => (one.kind === 'chart' ? one.chart.comparisons : undefined));
    expect(written).toEqual([null, ['before']]);
  });

  it('leave out a filter that the tile ignores', () => {
    expect(buildQuestionOf('by-day')[0]?.filters).toEqual([]);
  });

  it('obey what a reader selects in another tile, but not in the tile itself', () => {
    const filters = [{ dimension: 'channel', is: 'among' as const, values: ['facebook'] }];
    const selections = [{ tile: 'by-channel', exclude: false, filters, span: null }];
    expect(buildQuestionOf('by-day', { selections })[0]?.filters).toEqual(filters);
    expect(buildQuestionOf('by-channel', { selections })[0]?.filters).toHaveLength(1);
  });

  it('go on with what a reader opened in the tile, within the value that was opened', () => {
    const filters = [{ dimension: 'channel', is: 'among' as const, values: ['facebook'] }];
    const step = { axis: 'channel', filters, span: null, to: { dimension: 'agent', grain: 'auto' as const } };
    const [question] = buildQuestionOf('by-channel', { drills: { 'by-channel': [step] } });
    expect(question?.rows.map(({ dimension }) => dimension)).toEqual(['agent']);
    expect(question?.filters.at(-1)).toEqual(filters[0]);
    expect(buildQuestionOf('by-day', { drills: { 'by-channel': [step] } })[0]?.filters).toEqual([]);
  });

  it('obey what one tile selects, and not another, as the tile says of each', () => {
    const filters = [{ dimension: 'channel', is: 'among' as const, values: ['facebook'] }];
    const selections = [{ tile: 'by-channel', exclude: false, filters, span: null }];
    const countWith = (changes: object) => {
      const [tab] = DOCUMENT.tabs;
      const tiles = tab?.tiles?.map((tile) => (tile._id === 'by-day' ? { ...tile, ...changes } : tile));
      return buildQuestionOf('by-day', { selections }, { tabs: [{ ...tab, tiles }] })[0]?.filters.length;
    };
    const except = (effect: string) => ({ on_select_of: [{ tile: 'by-channel', effect }] });
    expect(countWith({ on_select: 'highlight' })).toBe(0);
    expect(countWith({ on_select: 'ignore', ...except('filter') })).toBe(1);
    expect(countWith({ on_select: 'filter', ...except('ignore') })).toBe(0);
  });

  it('turn a selection around that excludes', () => {
    const filters = [{ dimension: 'channel', is: 'among' as const, values: ['facebook'] }];
    const selections = [{ tile: 'by-channel', exclude: true, filters, span: null }];
    expect(buildQuestionOf('by-day', { selections })[0]?.filters).toEqual([
      { dimension: 'channel', is: 'not_among', values: ['facebook'] },
    ]);
  });

  it('leave out a mark of two values, and the others of an axis, as one condition', () => {
    const facebook = { dimension: 'channel', is: 'among' as const, values: ['facebook'] };
    const negative = { dimension: 'sentiment', is: 'among' as const, values: ['negative'] };
    const others = { dimension: 'channel', is: 'beyond' as const, values: ['facebook', null] };
    const leaveOut = (filters: QuestionFilter[]) =>
      buildQuestionOf('by-day', {
        selections: [{ tile: 'by-channel', exclude: true, filters, span: null }],
      })[0]?.filters;
    expect(leaveOut([facebook, negative])).toEqual([{ except: [facebook, negative] }]);
    expect(leaveOut([others])).toEqual([{ except: [others] }]);
  });

  it('count only the time that is brushed in another tile', () => {
    const span = { from: '2026-11-22T17:00:00.000Z', to: '2026-11-24T17:00:00.000Z' };
    const selections = [{ tile: 'by-day', exclude: false, filters: [], span }];
    expect(buildQuestionOf('by-channel', { selections })[0]?.span).toEqual(span);
  });

  it('are of the own time of a tile that a brushed span does not meet, which is stated', () => {
    const document = DashboardDocument.parse(DOCUMENT);
    const chart = document.tabs[0]?.tiles[0] as ChartTile;
    const text = TextTile.parse({
      _id: 'note',
      kind: 'text',
      spot: { x: 0, y: 0, w: 6, h: 3 },
      text: { en: '{{now}} {{year}}' },
      numbers: [
        { name: 'now', measure: 'tickets.tickets' },
        { name: 'year', measure: 'tickets.tickets', period: { kind: 'this', unit: 'year' } },
      ],
    });
    const brush = (from: string, to: string) => {
      const selections = [{ tile: 'by-day', exclude: false, filters: [], span: { from, to } }];
      return { document, state: { ...FIRST_STATE, selections } };
    };
    const before = brush('2026-11-01T17:00:00.000Z', '2026-11-03T17:00:00.000Z');
    const within = brush('2026-11-22T17:00:00.000Z', '2026-11-24T17:00:00.000Z');
    const { span } = before.state.selections[0] ?? {};
    expect(buildTileQuestions(chart, before, READING)[0]?.span.from).toBe('2026-11-21T17:00:00.000Z');
    expect(listUnmetSpans(chart, before, READING)).toEqual([span]);
    expect(listUnmetSpans(chart, within, READING)).toEqual([]);
    const [now, year] = buildNumberQuestions(text, before, READING);
    expect(now?.span.from).toBe('2026-11-21T17:00:00.000Z');
    expect(year?.span).toEqual(span);
    expect(listUnmetSpans(text, before, READING)).toEqual([span]);
    expect(listUnmetSpans({ ...text, numbers: text.numbers.slice(1) }, before, READING)).toEqual([]);
    expect(listUnmetSpans({ ...chart, on_select: 'ignore' }, before, READING)).toEqual([]);
  });

  it('take the value of a parameter within its bounds', () => {
    const countOf = (most: number) =>
      buildQuestionOf('by-channel', { parameters: { most } })[0]?.rows[0]?.top?.count;
    expect(countOf(10)).toBe(10);
    expect(countOf(500)).toBe(5);
  });

  it('end as of the day of the dashboard, those of an own period and of comparisons too', () => {
    const period = {
      kind: 'last' as const,
      count: 7,
      unit: 'day' as const,
      whole: false,
      as_of: '2026-10-31',
    };
    const ownTabs = DOCUMENT.tabs.map((tab) => ({
      ...tab,
      tiles: tab.tiles?.map((tile) =>
        tile.kind === 'chart'
          ? { ...tile, chart: { ...tile.chart, period: { kind: 'this', unit: 'month' } } }
          : tile,
      ),
    }));
    const [question] = buildQuestionOf(
      'by-channel',
      { period, comparisons: [{ kind: 'this', unit: 'year', to_date: true }] },
      { tabs: ownTabs },
    );
    expect(question?.span).toEqual({ from: '2026-09-30T17:00:00.000Z', to: '2026-10-31T17:00:00.000Z' });
    expect(question?.comparison).toEqual({
      from: '2025-12-31T17:00:00.000Z',
      to: '2026-10-31T17:00:00.000Z',
    });
  });

  it('are one for each comparison', () => {
    const questions = buildQuestionOf('by-day', {
      comparisons: ['before', { kind: 'between', from: '2026-01-01', to: '2026-01-07' }],
    });
    expect(questions.map(({ comparison }) => comparison)).toEqual([
      'before',
      { from: '2025-12-31T17:00:00.000Z', to: '2026-01-07T17:00:00.000Z' },
    ]);
  });
});

describe('the questions of texts and lists', () => {
  const spot = { x: 0, y: 0, w: 6, h: 3 };
  const dashboard = { document: DashboardDocument.parse(DOCUMENT), state: FIRST_STATE };
  const line = { dimension: 'channel', is: 'among' as const, values: ['line'] };

  it('are one for each live number, with its own conditions and period', () => {
    const tile = TextTile.parse({
      _id: 'note',
      kind: 'text',
      spot,
      text: { en: '{{now}} {{month}}' },
      numbers: [
        { name: 'now', measure: 'tickets.tickets', shows: 'change' },
        {
          name: 'month',
          measure: 'tickets.done',
          filters: [{ dimension: 'priority', is: 'among', values: ['4'] }],
          period: { kind: 'this', unit: 'month' },
        },
      ],
    });
    const [now, month] = buildNumberQuestions(tile, dashboard, READING).map((one) => Question.parse(one));
    expect(now).toMatchObject({ measures: ['tickets.tickets'], filters: [line], comparison: 'before' });
    expect(now?.span.from).toBe('2026-11-21T17:00:00.000Z');
    expect(month?.filters).toEqual([{ dimension: 'priority', is: 'among', values: ['4'] }, line]);
    expect(month?.span.from).toBe('2026-10-31T17:00:00.000Z');
    expect(month?.comparison).toBeNull();
  });

  it('list what a measure counts under the filters of the dashboard', () => {
    const tile = RowsTile.parse({ _id: 'rows', kind: 'rows', spot, measure: 'tickets.breached' });
    const question = Question.parse(buildRowsQuestion(tile, dashboard, READING));
    expect(question).toMatchObject({ measures: ['tickets.breached'], filters: [line], rows: [] });
  });
});
