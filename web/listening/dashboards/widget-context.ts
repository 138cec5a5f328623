import { createContext, useContext } from 'react';
import type { DrillDown, WireFilter } from '#contracts/listening/analytics/dimension.ts';
import type { AnalyticsResult, AnswerTo } from '#contracts/listening/analytics/question.ts';
import type { BlindSpan } from '#contracts/listening/gaps/gap.ts';

/** The answers to a widget's questions, as far as they are there. */
export type WidgetAnswers = {
  data: readonly AnswerTo[] | undefined;
  error: unknown;
  refetch: () => void;
};

/** What a number leads to. */
export type DrillDownActions = {
  /** What a click on a number does: open its mentions, or narrow the whole dashboard to them. */
  mode: 'open' | 'filter';
  /** The address of the mentions that a number counts. */
  addressOf: (filter: WireFilter, place: DrillDown) => { to: string; search: Record<string, string> };
  go: (filter: WireFilter, place: DrillDown) => void;
  /** Narrows the whole dashboard to a stretch of time. */
  zoom: (span: { from: string; to: string }) => void;
};

/**
 * What widgets stand in: where their answers come from and what their numbers lead to. A shared link and a wall screen lead
 * nowhere: there `opening` is null, and numbers are plain text.
 */
export type WidgetContext = {
  filter: WireFilter;
  /** The answers by the widgets' ids where all came at once, with a shared link; null where widgets ask for themselves. */
  given: Readonly<Record<string, readonly AnalyticsResult[]>> | null;
  opening: DrillDownActions | null;
  /** When not all sources were heard, by the widgets' ids, where that came with the answers; null where widgets ask for themselves. */
  gaps: Readonly<Record<string, readonly BlindSpan[]>> | null;
  /** A value of an axis in the reader's words. */
  nameOf: (axis: string, value: string, label: string) => string;
  /** The name of a keyword of the account. */
  keywordName: (id: string) => string;
};

const Context = createContext<WidgetContext | null>(null);
export const WidgetContextProvider = Context.Provider;

/** What the widget stands in. @throws where it stands in nothing */
export const useWidgetContext = (): WidgetContext => {
  const found = useContext(Context);
  if (!found) throw new Error('a widget stands outside a dashboard');
  return found;
};
