import { Button, Stack } from '@mantine/core';
import { IconCircleCheck, IconPlayerPause } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listPauses } from '#contracts/publishing/pauses.ts';
import { getPublishingHealth, listFailures } from '#contracts/publishing/sending.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { combineReads, QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { Failures } from './failures.tsx';
import { OverdueCard } from './overdue-card.tsx';
import { FormerPauses, PausedCard } from './paused-card.tsx';

const PauseDialog = lazy(() => import('./pause-dialog.tsx').then((one) => ({ default: one.PauseDialog })));

const CHANGES = ['publishing_post.', 'publishing_pause.'] as const;

/** Publishing → Sending: what did not go out, by its cause, what is late, and what pauses publishing. */
export function SendingScreen() {
  const { t } = useTranslation();
  const mayPause = usePermission([['publishing.approval.write', 'publishing.channel.write']]);
  const [isPausing, setPausing] = useState(false);
  const failures = useCallQuery(listFailures, {});
  const health = useCallQuery(getPublishingHealth, {});
  const pauses = useCallQuery(listPauses, {});
  const refresh = useRefresh();
  const readAgain = () => {
    for (const name of ['publishing_target.', 'publishing_health.', 'publishing_pause.']) refresh(name);
  };
  useLive(CHANGES[0], readAgain, { onResync: readAgain });
  useLive(CHANGES[1], readAgain);
  const pause = mayPause && (
    <Button
      variant="default"
      leftSection={<IconPlayerPause size={16} aria-hidden />}
      onClick={() => setPausing(true)}
    >
      {t('publishing_sending.pause')}
    </Button>
  );
  return (
    <PageBody>
      <PageHeader title={useOpenTitle()} about={t('publishing_sending.about')} action={pause} />
      <QueryView
        framed
        of={combineReads(failures, health, pauses)}
        loading={
          <Card flush>
            <RowsSkeleton height={64} />
          </Card>
        }
      >
        {([{ items }, { overdue }, { items: known }]) => {
          const active = known.filter(({ ended_at }) => ended_at === null);
          const isGood = items.length + overdue.length + active.length === 0;
          return (
            <Stack gap="md">
              {active.length > 0 && <PausedCard pauses={active} mayEnd={mayPause} />}
              {overdue.length > 0 && <OverdueCard targets={overdue} />}
              <Failures groups={items} />
              {isGood && (
                <Card>
                  <Empty
                    icon={IconCircleCheck}
                    title={t('publishing_sending.good')}
                    help={t('publishing_sending.good_help')}
                  />
                </Card>
              )}
              <FormerPauses pauses={known.filter(({ ended_at }) => ended_at !== null)} />
            </Stack>
          );
        }}
      </QueryView>
      {isPausing && (
        <Suspense>
          <PauseDialog onClose={() => setPausing(false)} />
        </Suspense>
      )}
    </PageBody>
  );
}
