import { createContext, useContext, type ReactNode } from 'react';
import type { SpanLength } from '#contracts/kit/span-length.ts';
import type { DrillDown, WireFilter } from '#contracts/listening/analytics/dimension.ts';
import type { AnalyticsResult, AnswerTo } from '#contracts/listening/analytics/question.ts';
import type { BlindSpan } from '#contracts/listening/collection-gaps/gap.ts';

/** The results of a widget's queries, as far as they are loaded. */
export type WidgetAnswers = {
  data: readonly AnswerTo[] | undefined;
  error: unknown;
  refetch: () => void;
};

/** What a click on a number can do. */
export type DrillDownActions = {
  /** What a click on a number does: open its mentions, or narrow the whole dashboard to them. */
  mode: 'open' | 'filter';
  /** The address of the mentions that a number counts. */
  addressOf: (filter: WireFilter, place: DrillDown) => { to: string; search: Record<string, string> };
  go: (filter: WireFilter, place: DrillDown) => void;
  /** Narrows the whole dashboard to a span of time. */
  zoom: (span: { from: string; to: string }) => void;
};

/** An annotation in the language of the reader; `by`: who wrote it. */
export type WidgetAnnotation = { text: string; from: string; to: string | null; by: string };

/**
 * The context of a widget: where its results come from and what its numbers link to. A shared link and a wall screen link nowhere: there
 * `opening` is null, and numbers are plain text.
 */
export type WidgetContext = {
  filter: WireFilter;
  /** How long the period of the filter is as a whole, where it may run. */
  length?: SpanLength | undefined;
  /** The results by the widgets' ids if all came at once, with a shared link; null if widgets request their own. */
  given: Readonly<Record<string, readonly AnalyticsResult[]>> | null;
  opening: DrillDownActions | null;
  /**
   * When not all sources were collected from, by the widgets' ids, if that came with the results; null if widgets request it themselves.
   */
  gaps: Readonly<Record<string, readonly BlindSpan[]>> | null;
  /** What is annotated on a widget over time, by its id and the filter that it counts by. */
  annotationsOf?: (id: string, filter: WireFilter) => readonly WidgetAnnotation[];
  /** Remarks beside the title of a widget, by its id: who else edits it. */
  badgesOf?: (id: string) => { text: string; title: string }[];
  /** Whether a widget is narrowed by itself, where its filter has more than its own. */
  isNarrowed?: (id: string) => boolean;
  /** Further items of the menu of a widget, by its id and title. */
  itemsOf?: (id: string, title: string) => ReactNode;
  /** The label of an axis value in the reader's language. */
  nameOf: (axis: string, value: string, label: string) => string;
  /** The name of a keyword of the account. */
  keywordName: (id: string) => string;
};

const Context = createContext<WidgetContext | null>(null);
export const WidgetContextProvider = Context.Provider;

/**
 * The context of the widget.
 *
 * @throws if there is none
 */
export function useWidgetContext(): WidgetContext {
  const found = useContext(Context);
  if (!found) throw new Error('a widget stands outside a dashboard');
  return found;
}
