import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { DimensionDeclaration } from '#contracts/semantic/dimension.ts';
import type { MeasureDeclaration } from '#contracts/semantic/measure.ts';
import type { RowCondition } from '#contracts/semantic/row-condition.ts';
import type { ColumnMeasure, SharedDimension, UploadColumn } from '#contracts/uploads/column.ts';
import type { UploadJoin } from '#contracts/uploads/join.ts';
import { nameUploadField, nameUploadMeasure, nameUploadTime, UPLOAD_ROWS } from '#contracts/uploads/names.ts';
import type { UploadShape } from '#contracts/uploads/upload.ts';
import { buildRowVisibility, type RuledUpload } from '#engine/uploads/row-visibility.ts';
import { assignSlots, chooseWidth, type SlotKind, UPLOAD_TABLES } from '#engine/uploads/slots.ts';

/** An upload as it is counted: its name in questions, what its rows are, which of them are current, and who sees them. */
export type CountedUpload = RuledUpload & {
  shape: UploadShape;
  joins: readonly UploadJoin[];
  /** The columns of texts whose values come once. */
  unique_columns: readonly string[];
};

const TYPES = { t: 'text', n: 'decimal?', d: 'instant?' } as const satisfies Record<SlotKind, string>;
const LABELS: Partial<Record<SharedDimension, DimensionDeclaration['label']>> = {
  channel: 'channel',
  agent: 'agent',
  group: 'group',
  keyword: 'keyword',
  tag: 'tag',
  ticket_keyword: 'keyword',
  ticket_tag: 'tag',
  connection: 'connection',
  country: 'country',
  language: 'language',
  sentiment: 'sentiment',
};

/** The data set of an upload: what the planner, the catalogue of fields and formulas read. */
export function buildUploadDataSet({
  data_set,
  shape,
  segments,
  rule,
}: Omit<CountedUpload, 'joins' | 'unique_columns'>): DataSet {
  const { columns, time } = shape;
  const slots = assignSlots(columns);
  const slotOf = ({ _id }: Pick<UploadColumn, '_id'>): string => slots.get(_id) ?? '';
  const field = ({ _id }: UploadColumn): string => nameUploadField(data_set, _id);
  const numbers = columns.filter((one) => slotOf(one).startsWith('n'));
  const dated = columns.filter((one) => slotOf(one).startsWith('d'));
  const usual = dated.toSorted((a, b) => Number(b._id === time) - Number(a._id === time));
  const times = Object.fromEntries(usual.map((one) => [field(one), slotOf(one)]));
  const counted: RowCondition = { column: 'segment_id', among: segments };
  return {
    name: data_set,
    row: 'upload_row',
    table: UPLOAD_TABLES[chooseWidth(columns)],
    versioned: false,
    scope: 'account',
    unionWith: null,
    columns: {
      _id: 'code',
      segment_id: 'id',
      loaded_at: 'instant',
      ...Object.fromEntries(columns.map((one) => [slotOf(one), TYPES[slotOf(one).charAt(0) as SlotKind]])),
    },
    key: '_id',
    times: time === null ? { [nameUploadTime(data_set)]: 'loaded_at', ...times } : times,
    dimensions: Object.fromEntries(
      columns
        .filter((one) => !slotOf(one).startsWith('d'))
        .map((one) => [dimensionName(one, data_set), toDimension(one, slotOf(one))]),
    ),
    numbers: Object.fromEntries(numbers.map((one) => [field(one), slotOf(one)])),
    measures: {
      [UPLOAD_ROWS]: { aggregate: 'count', unit: 'count' },
      ...Object.fromEntries(columns.flatMap((one) => listMeasures(one, slotOf(one)))),
    },
    ratios: {},
    links: {},
    permission: 'custom_viz.dashboard.read',
    visibility: buildRowVisibility({ data_set, rule }, slots),
    counted,
    countedBy: null,
    searched: false,
    opens: 'upload',
    rollups: [],
  };
}

/** The dimension of a column: that of the suite whose values it has, or its own. */
function dimensionName({ _id, type, dimension }: UploadColumn, dataSet: string): string {
  return type === 'shared' && dimension !== null ? dimension : nameUploadField(dataSet, _id);
}

function toDimension({ type, dimension }: UploadColumn, column: string): DimensionDeclaration {
  if (type === 'latitude' || type === 'longitude')
    return { column, label: 'plain', order: 'number', degrees: type };
  if (column.startsWith('n'))
    return { column, label: 'plain', order: type === 'flag' ? ['1', '0'] : 'number' };
  const label = (type === 'shared' && dimension !== null && LABELS[dimension]) || 'plain';
  return { column, label, blank: '' };
}

function listMeasures({ _id, measures }: UploadColumn, column: string): [string, MeasureDeclaration][] {
  return measures.flatMap((measure) => {
    const declared = toMeasure(measure, column);
    return declared ? [[nameUploadMeasure(measure, _id), declared] as [string, MeasureDeclaration]] : [];
  });
}

function toMeasure(measure: ColumnMeasure, column: string): MeasureDeclaration | null {
  if (measure === 'distinct') {
    const blank = column.startsWith('t') ? { blank: '' } : {};
    return { aggregate: 'distinct', column, unit: 'count', ...blank };
  }
  if (!column.startsWith('n')) return null;
  if (measure === 'median') return { aggregate: 'quantile', level: 0.5, column, unit: 'number' };
  return { aggregate: measure, column, unit: 'number' };
}
