import { useCallback, useMemo } from 'react';
import {
  isStateParameter,
  readDashboardState,
  writeDashboardState,
} from '#contracts/custom-viz/dashboard-address.ts';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';

/** Changes a state; `replace`: without a step that going back undoes. */
export type ChangeState = (patch: Partial<DashboardState>, options?: { replace?: boolean }) => void;

/** What the reader has changed of a dashboard: the address has all of it, so that going back undoes. */
export function useDashboardState(): { state: DashboardState; change: ChangeState } {
  const [query, changeQuery] = useAddressQuery();
  // Another parameter, such as an open drawer, changes no state: what is drawn stays as it is.
  const written = JSON.stringify(Object.entries(query).filter(([name]) => isStateParameter(name)));
  const state = useMemo(
    () => readDashboardState(Object.fromEntries(JSON.parse(written) as [string, string][])),
    [written],
  );
  const change = useCallback<ChangeState>(
    (patch, options) => {
      const next = writeDashboardState({ ...state, ...patch });
      const gone = Object.keys(writeDashboardState(state)).map((name) => [name, undefined] as const);
      changeQuery({ ...Object.fromEntries(gone), ...next }, options);
    },
    [state, changeQuery],
  );
  return { state, change };
}
