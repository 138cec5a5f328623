import { Anchor, Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 } from 'uuid';
import classes from './crash.module.css';

const ReportDialog = lazy(() =>
  import('./report-dialog.tsx').then(({ ReportDialog }) => ({ default: ReportDialog })),
);

/** The apology of the spec (section 2), word for word; "here" opens the report. */
export function CrashPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  return (
    <main>
      <Apology error={error} />
    </main>
  );
}

/** The apology without a page around it, for a crash within the frame. */
export function Apology({ error }: Pick<ErrorComponentProps, 'error'>) {
  const thrown = error instanceof Error ? error : new Error(String(error));
  const { t } = useTranslation();
  const eventId = useMemo(() => v7(), []);
  const [opened, setOpened] = useState(false);
  return (
    <div className={classes.page}>
      <div role="alert">
        <h1 className={classes.heading}>{t('kit.crash.heading')}</h1>
        <p className={classes.text}>
          {t('kit.crash.before')}
          <Anchor component="button" type="button" inherit underline="always" onClick={() => setOpened(true)}>
            {t('kit.crash.here')}
          </Anchor>
          {t('kit.crash.after')}
        </p>
      </div>
      <p className={classes.event}>
        {t('kit.crash.event')} <code>{eventId}</code>
      </p>
      <Button variant="default" onClick={() => window.location.reload()}>
        {t('kit.crash.reload')}
      </Button>
      <Suspense>
        {opened && <ReportDialog error={thrown} eventId={eventId} onClose={() => setOpened(false)} />}
      </Suspense>
    </div>
  );
}
