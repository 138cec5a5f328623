import { createContext, useContext } from 'react';
import type { DashboardDocument, DashboardFilter, Tab } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import type { OutsideActs, OutsideAnnotations } from '#contracts/custom-viz/outside.ts';
import type { PeriodReading } from '#contracts/custom-viz/period.ts';
import type { listDimensionValues } from '#contracts/custom-viz/rows.ts';
import type { ValueColors } from '#contracts/custom-viz/value-colors.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import type { Catalog } from '#texts/chart-catalog.ts';
import type { FilterChoice } from '../filters/filter-choice.ts';
import type { RowsRequest } from '../rows/rows-request.ts';
import type { ChangeState } from '../state/use-dashboard-state.ts';
import type { KnownLabels } from '../state/use-known-labels.ts';
import type { Moments } from '../state/use-moments.ts';

/** What the tiles of a dashboard share. */
export type DashboardView = {
  _id: string;
  document: DashboardDocument;
  tab: Tab;
  state: DashboardState;
  change: ChangeState;
  /** How periods are read, but for the time: that is the moment of each tile. */
  reading: Omit<PeriodReading, 'now'>;
  moments: Moments;
  catalog: Catalog;
  labels: KnownLabels;
  /** Whether it is read, edited, visited by somebody without a sign-in, or only shown, as on a wall, where nobody clicks. */
  mode: 'read' | 'edit' | 'visit' | 'wall';
  /** Outside: what may be done with the values of charts, and what is annotated on them. */
  outside?: { acts: OutsideActs; annotations: OutsideAnnotations };
  /** The colours that came with what a visitor sees; absent: the account's. */
  colors?: ValueColors;
  /** Opens the rows behind a number; null where nothing opens. */
  openRows: ((request: RowsRequest) => void) | null;
  /** The values of a filter, where the reader may not list them by a call. */
  listChoices?: (filter: DashboardFilter) => FilterChoice[];
  /** Reads the values of a filter by another call than that of people who are signed in. */
  loadValues?: LoadValues;
  /** Among what that call reads them besides the state, so that they are read anew. */
  among?: unknown;
};

/** Reads the values of a filter that contain a text, among the rows that the other filters leave. */
export type LoadValues = (
  filter: DashboardFilter,
  search: string,
) => Promise<AnswerOf<typeof listDimensionValues>>;

const Context = createContext<DashboardView | null>(null);
export const DashboardViewProvider = Context.Provider;

/** The dashboard around a tile. @throws if there is none */
export function useDashboardView(): DashboardView {
  const view = useContext(Context);
  if (!view) throw new Error('a tile is drawn outside a dashboard');
  return view;
}
