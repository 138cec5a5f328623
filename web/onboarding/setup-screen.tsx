import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { hideOnboarding } from '#contracts/onboarding/endpoints.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Progress } from './progress.tsx';
import { StepList } from './step-list.tsx';
import { setTrail } from './trail.ts';
import { useOnboarding } from './use-onboarding.ts';
import classes from './onboarding.module.css';

/** Settings → Setup checklist: the same list as on the start page, for those who hid it there, and after it is complete. */
export function SetupScreen() {
  const { t } = useTranslation();
  const { read, view } = useOnboarding();
  const show = useCallMutation(hideOnboarding, { refresh: ['onboarding.'] });
  useEffect(() => {
    setTrail(null);
  }, []);
  return (
    <PageBody>
      <PageHeader
        title={useOpenTitle()}
        about={t('onboarding.text')}
        action={
          view?.hidden &&
          !view.complete && (
            <Button
              variant="default"
              loading={show.isPending}
              onClick={() => show.send({ body: { hidden: false } })}
            >
              {t('onboarding.show')}
            </Button>
          )
        }
      />
      <QueryView framed of={read} loading={<BlockSkeleton height={420} />}>
        {() =>
          view && (
            <section className={classes.card} aria-label={t('onboarding.title')}>
              <header className={classes.head}>
                <div className={classes.lead}>
                  {view.complete && <p className={classes.waiting}>{t('onboarding.all_done')}</p>}
                </div>
                <Progress {...view} />
              </header>
              <StepList steps={view.steps} />
            </section>
          )
        }
      </QueryView>
    </PageBody>
  );
}
