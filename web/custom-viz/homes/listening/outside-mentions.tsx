import { useEffect, useMemo, type ReactNode } from 'react';
import type { OutsideMentions as Shown } from '#contracts/custom-viz/outside.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { useDashboardView } from '#web/custom-viz/dashboards/view/dashboard-context.ts';
import { useNames } from '#web/listening/use-names.ts';
import { WidgetContextProvider, type WidgetContext } from '#web/listening/widgets/widget-context.ts';

/** What widgets behind a link share: the answers that came with it, and numbers that lead nowhere. */
export function OutsideMentions({ mentions, children }: { mentions: Shown; children: ReactNode }) {
  const nameOf = useNames();
  const { catalog, outside, labels } = useDashboardView();
  const { add } = labels;
  useEffect(() => {
    add({ keyword: mentions.keywords });
  }, [add, mentions.keywords]);
  const context = useMemo<WidgetContext>(
    () => ({
      filter: { from: mentions.from, to: mentions.to },
      given: mentions.answers,
      gaps: mentions.gaps,
      opening: null,
      nameOf,
      keywordName: (id) => mentions.keywords[id] ?? '–',
      annotationsOf: (id) =>
        (outside?.annotations[id] ?? []).map(({ text, from, to }) => ({
          text: pickText(text, catalog.language),
          from,
          to,
          by: '',
        })),
    }),
    // The labels change only with the language.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [mentions, outside, catalog.language],
  );
  return <WidgetContextProvider value={context}>{children}</WidgetContextProvider>;
}
