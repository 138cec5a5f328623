import type { DashboardDocument, Parameter } from '#contracts/custom-viz/dashboard-document.ts';
import {
  listFilterValues,
  type DashboardState,
  type Selection,
} from '#contracts/custom-viz/dashboard-state.ts';
import { applyParameters, resolveParameter } from '#contracts/custom-viz/parameters.ts';
import {
  readAsOf,
  resolvePeriod,
  type Period,
  type PeriodComparison,
  type PeriodReading,
} from '#contracts/custom-viz/period.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import type { AnswerLabels } from '#contracts/semantic/question-result.ts';
import { listPlainFilters, type QuestionFilter } from '#contracts/semantic/question.ts';
import { titleTile } from '#server/custom-viz/files/tile-block.ts';
import type { TileContext } from '#server/custom-viz/files/tile-context.ts';
import type { ReportDocument } from '#server/reports/public.ts';
import { describeChoice } from '#texts/filter-words.ts';
import {
  formatChosen,
  formatFilter,
  formatValues,
  nameField,
  type FilterNames,
} from '#texts/format-filter.ts';

/** What is in a file: the tiles of a dashboard under a state. */
type FiledDashboard = {
  document: DashboardDocument;
  state: DashboardState;
  tiles: readonly Tile[];
};

type Lines = ReportDocument['filters'];

/** The keys that all conditions name, by their dimensions. */
export function listFilteredKeys({ document, state, tiles }: FiledDashboard): Map<string, string[]> {
  const chosen = listFilterValues(document, state);
  const conditions = [
    ...state.selections.flatMap(({ filters }) => filters),
    ...tiles.flatMap(({ _id }) => (state.drills[_id] ?? []).flatMap(({ filters }) => filters)),
    ...tiles.flatMap((tile) => listOwnFilters(tile, { document, state })),
    ...document.parameters.flatMap((parameter): QuestionFilter[] =>
      parameter.kind === 'value'
        ? [
            {
              dimension: parameter.dimension,
              is: 'among',
              values: [String(resolveParameter(parameter, state))],
            },
          ]
        : [],
    ),
  ];
  const pairs = [
    ...document.filters.map(({ _id, dimension }) => ({ dimension, values: chosen[_id]?.values ?? [] })),
    ...conditions.flatMap(listPlainFilters).flatMap((one) => ('dimension' in one ? [one] : [])),
  ];
  return new Map(
    [...Map.groupBy(pairs, ({ dimension }) => dimension)].map(([dimension, some]) => [
      dimension,
      some.flatMap(({ values }) => values.filter((value) => value !== null)),
    ]),
  );
}

type DescribedDashboard = FiledDashboard & {
  reading: PeriodReading;
  labels: AnswerLabels;
  context: TileContext;
};

/**
 * All that narrows the numbers of a file besides its period: filters that have values, parameters, what is compared, what is selected and opened,
 * and what single tiles count by themselves.
 */
export function describeFilters(shown: DescribedDashboard): Lines {
  const { document, state, tiles } = shown;
  const names = toNames(shown);
  const comparisons = state.comparisons ?? document.comparisons;
  return [
    ...describeChosen(shown, names),
    ...document.parameters.map((parameter) => describeParameter(parameter, shown, names)),
    ...(comparisons.length > 0
      ? [
          {
            label: shown.context.locale.words.compared_with,
            value: writeComparisons(comparisons, state.period ?? document.period, shown),
          },
        ]
      : []),
    ...state.selections.map((one) => describeSelection(one, shown, names)),
    ...tiles.flatMap((tile) => describeSteps(tile, shown, names)),
    ...tiles.flatMap((tile) => describeOwn(tile, shown, names)),
  ];
}

function toNames({ context, labels }: DescribedDashboard): FilterNames {
  const { formatters } = context.locale;
  const isWhole = (at: string): boolean => formatters.wall(at) % MS_PER_DAY === 0;
  return {
    catalog: context.catalog,
    findLabel: (dimension, key) => labels[dimension]?.[key] ?? null,
    formatSpan: (from, to) =>
      isWhole(from) && isWhole(to)
        ? formatters.span(from, to)
        : `${formatters.moment(from)} – ${formatters.moment(to)}`,
    most: Infinity,
  };
}

function describeChosen({ document, state, context }: DescribedDashboard, names: FilterNames): Lines {
  const { locale, catalog } = context;
  const chosen = listFilterValues(document, state);
  return document.filters.flatMap((filter) => {
    const value = chosen[filter._id];
    if (!value || value.values.length === 0) return [];
    const values = formatValues(filter.dimension, value.values, names);
    return [
      {
        label: pickText(filter.label, locale.language) || nameField(filter, catalog),
        value:
          describeChoice(value, locale.language) ??
          (value.is === 'among' ? values : locale.words.not_among(values)),
      },
    ];
  });
}

function describeParameter(
  parameter: Parameter,
  { state, context: { locale, catalog, writer } }: DescribedDashboard,
  names: FilterNames,
): Lines[number] {
  const { parameter_kinds, grains } = locale.words;
  const value = resolveParameter(parameter, state);
  const writers = {
    number: () => writer.exact(Number(value), 'number'),
    measure: () => catalog.findMeasure(String(value)).label,
    dimension: () => catalog.nameDimension(String(value)),
    grain: () => grains[String(value)] ?? String(value),
    value: () =>
      parameter.kind === 'value' ? formatValues(parameter.dimension, [String(value)], names) : '',
  };
  return {
    label: pickText(parameter.label, locale.language) || parameter_kinds[parameter.kind],
    value: writers[parameter.kind](),
  };
}

function writeComparisons(
  comparisons: readonly PeriodComparison[],
  period: Period,
  { reading, context: { locale, writer } }: DescribedDashboard,
): string {
  return comparisons
    .map((one) => {
      if (typeof one === 'string') return writer.labels[one];
      const { from, to } = resolvePeriod(readAsOf(one, period), reading);
      return locale.formatters.span(from, to);
    })
    .join(', ');
}

/** What is selected in a tile; what is left out says so. */
function describeSelection(
  { filters, span, exclude }: Selection,
  { context: { locale, catalog } }: DescribedDashboard,
  names: FilterNames,
): Lines[number] {
  const value = [
    ...filters.map((filter) =>
      'dimension' in filter && filter.is !== 'not_among'
        ? `${catalog.nameDimension(filter.dimension)}: ${formatChosen(filter, names)}`
        : formatFilter(filter, names),
    ),
    ...(span ? [names.formatSpan(span.from, span.to)] : []),
  ].join(' · ');
  return { label: locale.words.selection, value: exclude ? locale.words.not_among(value) : value };
}

/** How far values of a tile are opened. */
function describeSteps(tile: Tile, { state, context }: DescribedDashboard, names: FilterNames): Lines {
  const steps = state.drills[tile._id] ?? [];
  if (steps.length === 0) return [];
  const values = steps.map(({ filters, span }) =>
    span
      ? names.formatSpan(span.from, span.to)
      : filters.map((filter) => formatChosen(filter, names)).join(' · '),
  );
  return [
    { label: context.locale.words.opened, value: `${titleTile(tile, context)}: ${values.join(' › ')}` },
  ];
}

/** What a tile counts by itself: its conditions, and a period or comparisons of its own. */
function describeOwn(tile: Tile, shown: DescribedDashboard, names: FilterNames): Lines {
  const { reading, context } = shown;
  const { words } = context.locale;
  const { parameters } = shown.document;
  const chart = tile.kind === 'chart' ? applyParameters(tile, parameters, shown.state) : null;
  const around = shown.state.period ?? shown.document.period;
  const period = readAsOf(chart?.period ?? around, around);
  const span = chart?.period ? resolvePeriod(period, reading) : null;
  const chosen = shown.state.tile_comparisons?.[tile._id];
  const compared = chosen ?? chart?.comparisons ?? [];
  const parts = [
    ...listOwnFilters(tile, shown).map((filter) => formatFilter(filter, names)),
    ...(span ? [names.formatSpan(span.from, span.to)] : []),
    ...(chosen || compared.length > 0
      ? [`${words.compared_with}: ${writeComparisons(compared, period, shown) || '–'}`]
      : []),
  ];
  return parts.length === 0
    ? []
    : [{ label: words.of_tile, value: `${titleTile(tile, context)}: ${parts.join('; ')}` }];
}

/** The conditions of a tile itself, as parameters set them. */
function listOwnFilters(
  tile: Tile,
  { document, state }: Pick<FiledDashboard, 'document' | 'state'>,
): readonly QuestionFilter[] {
  if (tile.kind === 'chart') return applyParameters(tile, document.parameters, state).filters;
  return tile.kind === 'rows' ? tile.filters : [];
}
