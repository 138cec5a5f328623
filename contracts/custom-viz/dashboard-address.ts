import { DashboardState, FIRST_STATE } from '#contracts/custom-viz/dashboard-state.ts';
import { FilterValue } from '#contracts/custom-viz/filter-value.ts';
import {
  Period,
  PERIOD_UNITS,
  type MovablePeriod,
  type PeriodComparison,
} from '#contracts/custom-viz/period.ts';
import { readList, writeList } from '#contracts/kit/list-text.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';

/* The state of a dashboard as the query of its address, so that a link shows the same and going back undoes. */

type Query = Readonly<Record<string, string>>;

/** Before the id of a filter, of a parameter, of a tile with a comparison of its own, and of a section. */
const FILTER = 'f.';
const PARAMETER = 'p.';
const COMPARISON = 'c.';
const SECTION = 's.';
const FOLDED = 'folded';

/** No comparison, where the dashboard has some; no value of a filter, where the dashboard has some. */
const NONE = 'none';
const NO_VALUES = '*';

/** A state as query parameters; what is as the dashboard says is left out. */
export function writeDashboardState(state: DashboardState): Record<string, string> {
  const {
    tab,
    period,
    comparisons,
    tile_comparisons: ofTiles = {},
    filters,
    parameters,
    selections,
    drills,
    grids = {},
    folds = {},
  } = state;
  const opened = Object.entries(drills).filter(([, steps]) => steps.length > 0);
  return {
    ...(tab !== undefined && { tab }),
    ...(period && { period: writePeriod(period) }),
    ...(comparisons && { compare: writeComparisons(comparisons) }),
    ...withPrefix(COMPARISON, ofTiles, writeComparisons),
    ...withPrefix(FILTER, filters, writeFilterValue),
    ...withPrefix(PARAMETER, parameters, String),
    ...withPrefix(SECTION, folds, (isFolded) => (isFolded ? FOLDED : 'open')),
    ...(selections.length > 0 && { select: JSON.stringify(selections) }),
    ...(Object.keys(grids).length > 0 && { grid: JSON.stringify(grids) }),
    ...(opened.length > 0 && { drill: JSON.stringify(Object.fromEntries(opened)) }),
  };
}

/** The state of query parameters. Parts that cannot be read are as the dashboard says: an old link still opens. */
export function readDashboardState(query: Query): DashboardState {
  const { tab, period, compare, select, drill, grid } = query;
  const parts: { [Part in keyof DashboardState]?: unknown } = {
    tab,
    period: period === undefined ? undefined : readPeriod(period),
    comparisons: compare === undefined ? undefined : readComparisons(compare),
    tile_comparisons: readTileComparisons(query),
    filters: ofPrefix(FILTER, query, readFilterValue),
    parameters: ofPrefix(PARAMETER, query, readParameter),
    selections: select === undefined ? undefined : parseJson(select),
    drills: drill === undefined ? undefined : parseJson(drill),
    grids: grid === undefined ? undefined : parseJson(grid),
    folds: readFolds(query),
  };
  const read = Object.entries(DashboardState.shape).flatMap(([name, schema]) => {
    const part = parts[name as keyof DashboardState];
    const parsed = part === undefined ? undefined : schema.safeParse(part);
    return parsed?.success ? [[name, parsed.data]] : [];
  });
  return { ...FIRST_STATE, ...Object.fromEntries(read) };
}

/** The names of the query parameters that a state occupies. */
export function isStateParameter(name: string): boolean {
  return (
    ['tab', 'period', 'compare', 'select', 'drill', 'grid'].includes(name) ||
    [FILTER, PARAMETER, COMPARISON, SECTION].some((prefix) => name.startsWith(prefix))
  );
}

function readFolds(query: Query): Record<string, boolean> | undefined {
  const folds = ofPrefix(SECTION, query, (text) => text === FOLDED);
  return Object.keys(folds).length > 0 ? folds : undefined;
}

function withPrefix<T>(prefix: string, all: Record<string, T>, write: (value: T) => string) {
  return Object.fromEntries(Object.entries(all).map(([id, value]) => [prefix + id, write(value)]));
}

function ofPrefix<T>(prefix: string, query: Query, read: (text: string) => T): Record<string, T> {
  return Object.fromEntries(
    Object.entries(query)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, text]) => [name.slice(prefix.length), read(text)]),
  );
}

/**
 * A period as a word of the address: `last-30-day`, `last-4-week-whole`, `this-month`, `this-year-whole`, `2026-01-01~2026-01-31`, or two instants.
 * Then what moves it: `this-quarter.back-2-year`, `last-7-day-whole.before-1-week`, `this-month.on-2026-10-31`.
 */
export function writePeriod(period: Period): string {
  switch (period.kind) {
    case 'between':
    case 'span':
      return `${period.from}~${period.to}`;
    case 'this':
      return `this-${period.unit}${period.to_date ? '' : '-whole'}${writeMove(period)}`;
    case 'last':
      return `last-${period.count}-${period.unit}${period.whole ? '-whole' : ''}${writeMove(period)}`;
  }
}

function writeMove({ as_of: day, shift }: MovablePeriod): string {
  const back = shift && `.${shift.before ? 'before' : 'back'}-${shift.count}-${shift.unit}`;
  return `${back ?? ''}${day === undefined ? '' : `.on-${day}`}`;
}

const UNITS = PERIOD_UNITS.toSorted((a, b) => b.length - a.length).join('|');
const MOVE = `(?:\\.(?<how>back|before)-(?<steps>\\d{1,3})-(?<step>${UNITS}))?(?:\\.on-(?<day>\\d{4}-\\d\\d-\\d\\d))?`;
const LAST = new RegExp(`^last-(?<count>\\d{1,3})-(?<unit>${UNITS})(?<whole>-whole)?${MOVE}$`);
const THIS = new RegExp(`^this-(?<unit>${UNITS})(?<whole>-whole)?${MOVE}$`);

/** The period that {@link writePeriod} wrote; nothing where the text is none. */
export function readPeriod(text: string): Period | undefined {
  const last = LAST.exec(text)?.groups;
  if (last)
    return Period.safeParse({
      kind: 'last',
      count: Number(last['count']),
      unit: last['unit'],
      whole: last['whole'] !== undefined,
      ...readMove(last),
    }).data;
  const present = THIS.exec(text)?.groups;
  if (present)
    return Period.safeParse({
      kind: 'this',
      unit: present['unit'],
      to_date: present['whole'] === undefined,
      ...readMove(present),
    }).data;
  const [from, to] = text.split('~');
  return Period.safeParse({ kind: text.includes('T') ? 'span' : 'between', from, to }).data;
}

function readMove({ how, steps, step, day }: Partial<Record<string, string>>): object {
  return {
    ...(day !== undefined && { as_of: day }),
    ...(how !== undefined && {
      shift: { count: Number(steps), unit: step, ...(how === 'before' && { before: true }) },
    }),
  };
}

function writeComparisons(comparisons: readonly PeriodComparison[]): string {
  return comparisons.map(writeComparison).join(',') || NONE;
}

function readTileComparisons(query: Query): Record<string, unknown[]> | undefined {
  const found = ofPrefix(COMPARISON, query, readComparisons);
  return Object.keys(found).length > 0 ? found : undefined;
}

function writeComparison(comparison: PeriodComparison): string {
  return typeof comparison === 'string' ? comparison : writePeriod(comparison);
}

function readComparisons(text: string): unknown[] {
  if (text === NONE) return [];
  return text.split(',').map((one) => (one === 'before' || one === 'year' ? one : readPeriod(one)));
}

/**
 * Rows without a value are `~`; a value that begins with a sign of this notation has `=` before it. Other choices than of values have their
 * name before: `*between:5,~`.
 */
function writeFilterValue({ is, values }: FilterValue): string {
  const written = values.map((value) => {
    if (value === null) return '~';
    return value === '' || /^[~!*=]/.test(value) ? `=${value}` : value;
  });
  const list = written.length === 0 ? NO_VALUES : writeList(written);
  if (is === 'among') return list;
  return is === 'not_among' ? `!${list}` : `*${is}:${list}`;
}

const NAMED_CHOICE = /^\*(?<is>[a-z_]+):(?<list>.*)$/s;

function readFilterValue(text: string): unknown {
  const named = NAMED_CHOICE.exec(text)?.groups;
  const is = named?.['is'] ?? (text.startsWith('!') ? 'not_among' : 'among');
  const list = named?.['list'] ?? (is === 'not_among' ? text.slice(1) : text);
  if (list === NO_VALUES) return { is, values: [] };
  const values = readList(list).map((one) => {
    if (one === '~') return null;
    return one.startsWith('=') ? one.slice(1) : one;
  });
  return { is, values };
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/;
const readParameter = (text: string): number | string => (NUMBER.test(text) ? Number(text) : text);
