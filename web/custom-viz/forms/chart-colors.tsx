import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import {
  giveValueColors,
  hashValue,
  listValueColors,
  setValueColor,
  VALUE_COLOR_LIMITS,
  type ColoredValue,
  type ValueColors,
} from '#contracts/custom-viz/value-colors.ts';
import { makeColorRegistry, type ColorRegistry } from '#engine/chart-forms/colors/color-registry.ts';
import { call } from '#web/kit/api/call.ts';
import { callQuery, useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useMayCall } from '#web/kit/session/session.ts';

type ChartColors = {
  registry: ColorRegistry;
  /** Whether the colours that the account keeps have come. */
  isReady: boolean;
  /** Has the account give colours to values that are drawn for the first time. */
  want: (values: readonly ColoredValue[]) => void;
  /** Sets the colour of a value for the account, null: as it is given; absent where the reader may not. */
  set?: (value: ColoredValue, slot: number | null) => void;
};

/** The colours that the charts of a page share, so that a value has the same colour in all of them. */
const SharedColors = createContext<ChartColors | null>(null);

/** The colours of the page; without any, those of a chart alone. */
export function useChartColors(): ChartColors {
  const shared = useContext(SharedColors);
  const [own] = useState(() => ({ registry: makeColorRegistry(), isReady: true, want: ignore }));
  return shared ?? own;
}

function ignore(): void {}

type KnownProps = { colors: ValueColors; children: ReactNode };

/** The colours that came with what a visitor sees. */
export function KnownColors({ colors, children }: KnownProps) {
  const shared = useMemo(
    () => ({ registry: makeColorRegistry(colors), isReady: true, want: ignore }),
    [colors],
  );
  return <SharedColors value={shared}>{children}</SharedColors>;
}

/** The colours that the account keeps, for people who are signed in. */
export function AccountColors({ children }: { children: ReactNode }) {
  const { data, isLoading } = useCallQuery(listValueColors, {});
  const client = useQueryClient();
  const { queryKey } = callQuery(listValueColors, {});
  const maySet = useMayCall(setValueColor);
  const colors = data?.colors ?? NONE;
  const add = useCallback(
    (more: ValueColors) =>
      client.setQueryData(callQuery(listValueColors, {}).queryKey, (before) => ({
        colors: { ...before?.colors, ...more },
      })),
    [client],
  );
  useLive('custom_viz_value_color.', () => void client.invalidateQueries({ queryKey }));
  const want = useWanted(colors, add);
  const { send } = useCallMutation(setValueColor, { onDone: ({ colors: changed }) => add(changed) });
  const shared = useMemo<ChartColors>(
    () => ({
      registry: makeColorRegistry(colors),
      isReady: !isLoading,
      want,
      ...(maySet && { set: (value, slot) => send({ body: { ...value, slot } }) }),
    }),
    [colors, isLoading, want, maySet, send],
  );
  return <SharedColors value={shared}>{children}</SharedColors>;
}

const NONE: ValueColors = {};
/** How long values of several charts are collected, in milliseconds. */
const COLLECT_MS = 50;

/** Has the account give colours to what the charts of a page want, in few calls; each value is asked for once. */
function useWanted(colors: ValueColors, add: (more: ValueColors) => void): ChartColors['want'] {
  const wanted = useRef(new Map<string, ColoredValue>());
  const sent = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const known = useRef(colors);
  useEffect(() => {
    known.current = colors;
  }, [colors]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (values) => {
      for (const value of values) {
        const hash = hashValue(value);
        if (known.current[hash] === undefined && !sent.current.has(hash)) wanted.current.set(hash, value);
      }
      if (wanted.current.size === 0) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const next = [...wanted.current].slice(0, VALUE_COLOR_LIMITS.call);
        wanted.current.clear();
        for (const [hash] of next) sent.current.add(hash);
        // Without an answer they keep the colours that the page gave them.
        void call(
          giveValueColors,
          { body: { values: next.map(([, value]) => value) } },
          { raise: false },
        ).then((answered) => answered.ok && add(answered.value.colors));
      }, COLLECT_MS);
    },
    [add],
  );
}
