import { Button, Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLength, useLanguage } from '#web/kit/text/format.ts';
import type { useIdlePause } from './use-idle-pause.ts';
import classes from './timer.module.css';

/** Below the timer, when its user is back: how long nothing happened, and whether that counts. */
export function IdleOffer({
  idle,
  children,
}: {
  idle: ReturnType<typeof useIdlePause>;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { offer, isTaking, takeOff, dismiss } = idle;
  const time = formatLength(Math.floor((offer?.seconds ?? 0) / 60) * 60, language);
  return (
    <Popover
      opened={offer !== null}
      position="bottom-end"
      width={300}
      withinPortal
      withRoles={false}
      shadow="md"
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown>
        <div role="status">
          <p className={classes.total}>{t('service_times.timer.idle.title')}</p>
          <p className={classes.idleText}>{t('service_times.timer.idle.text', { time })}</p>
        </div>
        <div className={classes.acts}>
          <Button variant="default" size="xs" onClick={dismiss}>
            {t('service_times.timer.idle.keep')}
          </Button>
          <Button size="xs" loading={isTaking} onClick={takeOff}>
            {t('service_times.timer.idle.take_off', { time })}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
