import { CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useSyncExternalStore, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { measureFeet } from '#web/kit/ui/clear-foot.ts';
import { FADE_IN_MS, FADE_OUT_MS, TOAST_MS, TOAST_POSITION, type ToastTitle } from './constants.ts';
import { dismissToast, pauseToast, runToast, getShownToasts, watchToasts, type Toast } from './toast.ts';
import classes from './toasts.module.css';

const TIMES: CSSProperties & Record<`--${string}`, string> = {
  '--toast-in': `${FADE_IN_MS}ms`,
  '--toast-out': `${FADE_OUT_MS}ms`,
  '--toast-time': `${TOAST_MS}ms`,
};

/** The area for toasts: bottom right, 4 s, fading in 500 ms and out 300 ms, with a progress bar. */
export function Toasts() {
  const toasts = useSyncExternalStore(watchToasts, getShownToasts);
  const { t } = useTranslation();
  useLayoutEffect(measureFeet, [toasts]);
  return (
    <section
      className={classes.corner}
      style={TIMES}
      aria-label={t('kit.toasts')}
      data-position={TOAST_POSITION}
    >
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
    </section>
  );
}

/** The titles as texts: the specification fixes them in English. */
const TITLE_KEYS = {
  ERROR: 'error',
  SUCCESS: 'success',
  Error: 'sla_error',
  'API ERROR': 'api_error',
} as const satisfies Record<ToastTitle, string>;

function ToastCard({ toast: { id, title, message, leaving } }: { toast: Toast }) {
  const { t } = useTranslation();
  const good = title === 'SUCCESS';
  const Icon = good ? IconCircleCheck : IconAlertTriangle;
  // Its timer starts when it is rendered, which on a busy page is later than when it was raised.
  useEffect(() => {
    runToast(id);
  }, [id]);
  return (
    <div
      className={classes.toast}
      role={good ? 'status' : 'alert'}
      data-tone={good ? 'success' : 'error'}
      data-leaving={leaving || undefined}
      onPointerEnter={() => pauseToast(id)}
      onPointerLeave={() => runToast(id)}
      onFocus={() => pauseToast(id)}
      onBlur={() => runToast(id)}
    >
      <Icon size={20} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <strong className={classes.title}>{t(`kit.toast_titles.${TITLE_KEYS[title]}`)}</strong>
        <span className={classes.message}>{message}</span>
      </div>
      <CloseButton size="sm" aria-label={t('kit.close')} onClick={() => dismissToast(id)} />
      <span className={classes.progress} aria-hidden />
    </div>
  );
}
