import { useTranslation } from 'react-i18next';
import { useLiveState } from '#web/kit/realtime/live-store.ts';
import { useOnline } from '#web/kit/ui/use-online.ts';
import { Clock } from './clock.tsx';
import classes from './wall.module.css';

/** The head of a wall screen: what it shows, how old that is, and the time of day. */
export function WallHead({ title, age }: { title: string; age: string | null }) {
  const { t } = useTranslation();
  const live = useLiveState();
  const online = useOnline();
  return (
    <header className={classes.head}>
      <h1 className={classes.title}>{title}</h1>
      {(!online || live === 'reconnecting' || live === 'offline') && (
        <span className={classes.stale} role="status">
          {t('wall.stale')}
        </span>
      )}
      {age && <span className={classes.last}>{age}</span>}
      <Clock />
    </header>
  );
}
