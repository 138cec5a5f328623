import { useTranslation } from 'react-i18next';
import { useTitle } from '../use-title.ts';
import { WidgetCard } from '../widget-card.tsx';
import classes from '../widget.module.css';
import type { WidgetProps } from './drawn.ts';
import note from './note.module.css';

/** What somebody has to say about the numbers. */
export function NoteWidget({ widget }: WidgetProps<'note'>) {
  const { t } = useTranslation();
  const title = useTitle()(widget);
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
