import { useTranslation } from 'react-i18next';
import type { WidgetProps } from '../view.ts';
import { WidgetCard } from '../widget-card.tsx';
import classes from '#web/kit/widget/widget.module.css';
import note from './note.module.css';

/** What somebody has to say about the numbers. */
export function Drawing({ widget, title }: WidgetProps<'note'>) {
  const { t } = useTranslation();
  return (
    <WidgetCard widget={widget} title={title}>
      {widget.text === '' ? (
        <p className={classes.none}>{t('dashboards.note_empty')}</p>
      ) : (
        <p className={note.text}>{widget.text}</p>
      )}
    </WidgetCard>
  );
}
