import { createContext, useContext } from 'react';
import type { CountingUnit } from '#contracts/listening/analytics/dimension.ts';
import { withCountingUnit } from '#contracts/listening/widgets/counting.ts';
import type { Widget } from '#contracts/listening/widgets/widget.ts';
import type { FilterState } from '#web/listening/filter/use-filter.ts';
import type { DrillDownActions } from '#web/listening/widgets/widget-context.ts';

/** How the reader of a dashboard looks at its mentions; nothing of it is saved. */
type Mentions = {
  filtering: FilterState;
  mode: DrillDownActions['mode'];
  setMode: (mode: DrillDownActions['mode']) => void;
  /** Posts or stories, where the reader has chosen; null: as each widget says. */
  unit: CountingUnit | null;
  setUnit: (unit: CountingUnit | null) => void;
};

const Context = createContext<Mentions | null>(null);
export const MentionsProvider = Context.Provider;

/** The mentions of the dashboard around; null on a wall and behind a link, where nobody chooses. */
export const useMentions = (): Mentions | null => useContext(Context);

/** Widgets in the view of a reader who may have chosen posts or stories. */
export function countIn(widgets: readonly Widget[], unit: CountingUnit | null): readonly Widget[] {
  return unit === null ? widgets : withCountingUnit(widgets, unit);
}
