import type { ReactNode } from 'react';
import type { AnswerTo } from '#contracts/listening/analytics/question.ts';
import type { Widget } from '#contracts/listening/dashboards/widget.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { useAnswers } from '../use-answers.ts';
import { useTitle } from '../use-title.ts';
import { WidgetCard } from '../widget-card.tsx';
import { AuthorsWidget } from './authors-widget.tsx';
import { BestTimeWidget } from './best-time-widget.tsx';
import { EngagementWidget } from './engagement-widget.tsx';
import { NoteWidget } from './note-widget.tsx';
import { NumbersWidget } from './numbers-widget.tsx';
import { PostsWidget } from './posts-widget.tsx';
import { SentimentShareWidget, ShareWidget } from './share-widget.tsx';
import { WidgetSkeleton } from './skeleton.tsx';
import { ThemesWidget } from './themes-widget.tsx';
import { CompareWidget, SentimentTimeWidget, ShareTimeWidget, VolumeWidget } from './time-widgets.tsx';

/** The number of rows that the picture of a state with its text and its button takes; a lower widget shows the state in one line. */
const ROOM_FOR_A_STATE = 4;

/** A widget in each state of its results: loading, failed with a retry, or drawn. An old result stays while a new one loads. */
export function WidgetState({ widget }: { widget: Widget }) {
  const title = useTitle()(widget);
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
      loading={card(<WidgetSkeleton widget={widget} />)}
    >
      {(answers) => <DrawnWidget widget={widget} answers={answers} />}
    </QueryView>
  );
}

/** The one place that knows how each kind of widget is drawn. */
function DrawnWidget({ widget, answers }: { widget: Widget; answers: readonly AnswerTo[] }) {
  switch (widget.kind) {
    case 'numbers':
      return <NumbersWidget widget={widget} answers={answers} />;
    case 'volume':
      return <VolumeWidget widget={widget} answers={answers} />;
    case 'sentiment':
      return widget.view === 'time' ? (
        <SentimentTimeWidget widget={widget} answers={answers} />
      ) : (
        <SentimentShareWidget widget={widget} answers={answers} />
      );
    case 'share':
      return widget.view === 'time' ? (
        <ShareTimeWidget widget={widget} answers={answers} />
      ) : (
        <ShareWidget widget={widget} answers={answers} />
      );
    case 'themes':
      return <ThemesWidget widget={widget} answers={answers} />;
    case 'authors':
      return <AuthorsWidget widget={widget} answers={answers} />;
    case 'posts':
      return <PostsWidget widget={widget} answers={answers} />;
    case 'engagement':
      return <EngagementWidget widget={widget} answers={answers} />;
    case 'best_time':
      return <BestTimeWidget widget={widget} answers={answers} />;
    case 'compare':
      return <CompareWidget widget={widget} answers={answers} />;
    case 'note':
      return <NoteWidget widget={widget} answers={answers} />;
  }
}
