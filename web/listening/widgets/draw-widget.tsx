import type { ReactNode } from 'react';
import type { Widget } from '#contracts/listening/widgets/widget.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { WidgetSkeleton } from '#web/kit/widget/skeleton.tsx';
import { getWidgetView } from './register.ts';
import { useAnswers } from './use-answers.ts';
import { useTitle } from './use-title.ts';
import { WidgetCard } from './widget-card.tsx';

/** The number of rows that the picture of a state with its text and its button takes; a lower widget shows the state in one line. */
const ROOM_FOR_A_STATE = 4;

/** A widget in each state of its results: loading, failed with a retry, or drawn. An old result stays while a new one loads. */
export function WidgetState({ widget }: { widget: Widget }) {
  const title = useTitle()(widget);
  const { Drawing, skeleton } = getWidgetView(widget.kind);
  const card = (inside: ReactNode) => (
    <WidgetCard widget={widget} title={title}>
      {inside}
    </WidgetCard>
  );
  return (
    <QueryView
      of={useAnswers(widget)}
      inline={widget.spot.h < ROOM_FOR_A_STATE}
      around={card}
      loading={card(<WidgetSkeleton shape={skeleton(widget)} />)}
    >
      {(answers) => <Drawing widget={widget} title={title} answers={answers} />}
    </QueryView>
  );
}
