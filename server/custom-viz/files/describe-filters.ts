import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { listFilterValues, type DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { pickText } from '#contracts/custom-viz/local-text.ts';
import type { AnswerLabels } from '#contracts/semantic/question-result.ts';
import type { TileContext } from '#server/custom-viz/files/tile-context.ts';
import type { ReportDocument } from '#server/reports/public.ts';
import { describeChoice } from '#texts/filter-words.ts';

type FilterContext = { state: DashboardState; labels: AnswerLabels; context: TileContext };

/** The keys that filters and selections name, by their dimensions. */
export function listFilteredKeys(document: DashboardDocument, state: DashboardState): Map<string, string[]> {
  const chosen = listFilterValues(document, state);
  const pairs = [
    ...document.filters.map(({ _id, dimension }) => ({ dimension, values: chosen[_id]?.values ?? [] })),
    ...state.selections.flatMap(({ filters }) =>
      filters.flatMap((filter) => ('dimension' in filter ? [filter] : [])),
    ),
  ];
  return new Map(
    [...Map.groupBy(pairs, ({ dimension }) => dimension)].map(([dimension, some]) => [
      dimension,
      some.flatMap(({ values }) => values.filter((value) => value !== null)),
    ]),
  );
}

/** What narrows the dashboard: its filters that have values, and what is selected. */
export function describeFilters(
  document: DashboardDocument,
  { state, labels, context }: FilterContext,
): ReportDocument['filters'] {
  const { catalog, writer, locale } = context;
  const nameValues = (dimension: string, values: readonly (string | null)[]): string =>
    values
      .map((value) =>
        value === null
          ? writer.labels.none
          : catalog.nameValue(dimension, value, labels[dimension]?.[value] ?? null),
      )
      .join(', ');
  const chosen = listFilterValues(document, state);
  return [
    ...document.filters.flatMap((filter) => {
      const value = chosen[filter._id];
      if (!value || value.values.length === 0) return [];
      const { dimension, of } = filter;
      const names = nameValues(dimension, value.values);
      const own = of === 'number' ? catalog.nameNumber(dimension) : catalog.nameDimension(dimension);
      return [
        {
          label: pickText(filter.label, locale.language) || own,
          value:
            describeChoice(value, locale.language) ??
            (value.is === 'among' ? locale.words.among(names) : locale.words.not_among(names)),
        },
      ];
    }),
    ...state.selections.flatMap(({ filters, exclude }) =>
      filters.flatMap((filter) => {
        if (!('dimension' in filter)) return [];
        const names = `${catalog.nameDimension(filter.dimension)}: ${nameValues(filter.dimension, filter.values)}`;
        return [{ label: locale.words.selection, value: exclude ? locale.words.not_among(names) : names }];
      }),
    ),
  ];
}
