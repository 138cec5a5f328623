import { useMemo } from 'react';
import {
  buildDrillDownFilter,
  type DrillDown,
  type WireFilter,
} from '#contracts/listening/analytics/dimension.ts';
import { useNavigate, writeQuery } from '#web/kit/router/address.ts';
import type { FilterState } from '../filter/use-filter.ts';
import { useKeywords } from '../use-keywords.ts';
import { useNames } from '../use-names.ts';
import type { DrillDownActions, WidgetContext } from '../widgets/widget-context.ts';

/** A filter as query parameters of an address. */
function written(filter: WireFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );
}

/** What a number adds to the filter that applies to it. */
function added(filter: WireFilter, place: DrillDown): Record<string, string> {
  const [before, after] = [written(filter), written(buildDrillDownFilter(filter, place))];
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name] !== value));
}

/** The context of widgets for a signed-in reader: current results, and numbers that open their mentions or narrow the whole dashboard. */
export function useLiveWidgetContext(
  { filter, length, change }: Pick<FilterState, 'filter' | 'length' | 'change'>,
  mode: DrillDownActions['mode'] | null,
  here: string,
): WidgetContext {
  const navigate = useNavigate();
  const nameOf = useNames();
  const keywords = useKeywords().data?.items;
  return useMemo(() => {
    const narrow = (one: WireFilter, place: DrillDown) => {
      const patch = added(one, place);
      change({
        ...patch,
        ...(patch.from || patch.to ? { from: one.from, to: one.to, ...patch, range: undefined } : {}),
      });
    };
    const opening: DrillDownActions | null = mode && {
      mode,
      addressOf: (one, place) =>
        mode === 'open'
          ? { to: '/listening/mentions', search: written(buildDrillDownFilter(one, place)) }
          : { to: here, search: { ...written(filter), ...added(one, place) } },
      go: (one, place) =>
        mode === 'open'
          ? navigate(`/listening/mentions${writeQuery(written(buildDrillDownFilter(one, place)))}`)
          : narrow(one, place),
      zoom: ({ from, to }) => change({ from, to, range: undefined }),
    };
    return {
      filter,
      length,
      given: null,
      gaps: null,
      opening,
      nameOf,
      keywordName: (id: string) => keywords?.find(({ _id }) => _id === id)?.name ?? '…',
    };
    // The names depend on the language, whose change renders everything again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [filter, length, change, mode, here, navigate, keywords]);
}
