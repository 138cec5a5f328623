import { value, whole, type FunctionSpec } from '#engine/formula/function-spec.ts';
import type { ValueKind } from '#engine/formula/value-type.ts';

const NUMBERS: readonly ValueKind[] = ['number'];
const ORDERED: readonly ValueKind[] = ['number', 'time', 'day'];
const COUNTED: readonly ValueKind[] = ['number', 'text', 'time', 'day', 'boolean'];

/** Functions that combine the rows of a group; what they take is computed for each row. */
export const AGGREGATE_FUNCTIONS = {
  count: { group: 'aggregate', parameters: [], result: 'count' },
  count_if: {
    group: 'aggregate',
    aliases: ['countif'],
    parameters: [value('condition', ['boolean'])],
    result: 'count',
  },
  count_distinct: {
    group: 'aggregate',
    aliases: ['countd', 'count_unique'],
    parameters: [value('value', COUNTED)],
    result: 'count',
  },
  sum: { group: 'aggregate', parameters: [value('number', NUMBERS)], result: 'same' },
  average: {
    group: 'aggregate',
    aliases: ['avg', 'mean'],
    parameters: [value('number', NUMBERS)],
    result: 'same',
  },
  min: { group: 'aggregate', parameters: [value('value', ORDERED)], result: 'same' },
  max: { group: 'aggregate', parameters: [value('value', ORDERED)], result: 'same' },
  median: { group: 'aggregate', parameters: [value('number', NUMBERS)], result: 'same' },
  percentile: {
    group: 'aggregate',
    parameters: [value('number', NUMBERS), whole('percent', 1, 99)],
    result: 'same',
  },
} as const satisfies Record<string, FunctionSpec>;

/** Functions that compute a measure over other rows: of another period, or of the row or column, or all, that a cell belongs to. */
export const SCOPE_FUNCTIONS = {
  previous: { group: 'period', parameters: [value('measure', NUMBERS)], result: 'same' },
  same_time_last_year: { group: 'period', parameters: [value('measure', NUMBERS)], result: 'same' },
  parent: { group: 'share', parameters: [value('measure', NUMBERS)], result: 'same' },
  total: { group: 'share', parameters: [value('measure', NUMBERS)], result: 'same' },
  share_of_parent: { group: 'share', parameters: [value('measure', NUMBERS)], result: 'percent' },
  share_of_total: { group: 'share', parameters: [value('measure', NUMBERS)], result: 'percent' },
} as const satisfies Record<string, FunctionSpec>;
