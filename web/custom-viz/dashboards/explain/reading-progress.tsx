import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './explain.module.css';

type Props = { progress: { done: number; all: number }; isReading: boolean };

/** How many dimensions are read of those that fit. */
export function ReadingProgress({ progress: { done, all }, isReading }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.progress} role="status">
      <span>
        {isReading ? t('viz_explain.reading', { done, all }) : t('viz_explain.read', { count: all })}
      </span>
      {isReading && all > 0 && (
        <Progress.Root size={4} className={classes.track}>
          <Progress.Section value={(100 * done) / all} aria-hidden />
        </Progress.Root>
      )}
    </div>
  );
}
