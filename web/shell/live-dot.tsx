import { useTranslation } from 'react-i18next';
import { useLiveState } from '#web/kit/realtime/live-store.ts';
import { useOnline } from '#web/kit/ui/use-online.ts';
import classes from './frame.module.css';

/** Whether changes arrive by themselves: a dot with its word. */
export function LiveDot() {
  const { t } = useTranslation();
  const live = useLiveState();
  // A socket learns of a cut cable only when its next heartbeat stays out.
  const state = useOnline() || live !== 'live' ? live : 'reconnecting';
  return (
    <span className={classes.live} data-state={state} role="status" title={t(`shell.live.${state}_help`)}>
      <span className={classes.liveDot} aria-hidden />
      <span className={classes.liveWord}>{t(`shell.live.${state}`)}</span>
    </span>
  );
}
