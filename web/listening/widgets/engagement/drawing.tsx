import { useTranslation } from 'react-i18next';
import { Tiles } from '../parts/tiles.tsx';
import type { WidgetProps } from '../view.ts';
import { WidgetCard } from '../widget-card.tsx';

/** The reactions that have a tile, in their order. */
export const SHOWN = ['engagement', 'likes', 'comments', 'shares', 'views', 'reach'] as const;

/** What people did with the mentions, against the period before. */
export function Drawing({ widget, title, answers: [answer] }: WidgetProps<'engagement'>) {
  const { t } = useTranslation();
  if (answer?.kind !== 'engagement') return null;
  const tiles = SHOWN.map((id) => ({
    id,
    name: t(`dashboards.reactions.${id}`),
    value: answer.now[id],
    before: answer.before[id],
    place: {},
  }));
  const series = [
    { id: 'now', label: t('dashboards.this_period'), token: '--es-chart-1' as const },
    { id: 'before', label: t('dashboards.compare_with.period'), token: '--es-chart-8' as const },
  ];
  const bars = tiles.map(({ id, name, value, before }) => ({
    id,
    label: name,
    values: { now: value, before },
  }));
  return (
    <WidgetCard widget={widget} title={title} twin={{ first: t('dashboards.figure'), bars, series }}>
      <Tiles widget={widget} tiles={tiles} />
    </WidgetCard>
  );
}
