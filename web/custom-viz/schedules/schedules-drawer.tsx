import { Button, Drawer, Stack, Text } from '@mantine/core';
import { IconCalendarTime, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { MOST_SCHEDULES, type VizSchedule } from '#contracts/custom-viz/schedules.ts';
import { useConfirmLeave } from '#web/kit/form/use-unsaved-changes.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { ScheduleItem } from './schedule-item.tsx';
import { ScheduleRuns } from './schedule-runs.tsx';
import { useScheduleDraft } from './use-schedule-draft.ts';
import { useSchedules, type Schedules } from './use-schedules.ts';
import classes from '#web/reports/reports.module.css';

/** What the drawer shows: all schedules, the form of one or of a new one, or the runs of one. */
type View = { kind: 'list' } | { kind: 'form'; id: string | null } | { kind: 'runs'; id: string };
const LIST: View = { kind: 'list' };

type Props = {
  _id: string;
  /** What is published of the dashboard. */
  document: DashboardDocument;
  onClose: () => void;
};

/** The schedules of a dashboard: when which part of it goes to whom, and what became of it. */
export function SchedulesDrawer({ _id, document, onClose }: Props) {
  const { t } = useTranslation();
  const store = useSchedules(_id);
  const [view, setView] = useState(LIST);
  const [dirty, setDirty] = useState(false);
  const leave = useConfirmLeave(() => dirty);
  const show = (next: View) => {
    setDirty(false);
    setView(next);
  };
  const found = view.kind === 'list' ? undefined : store.list.data?.items.find((one) => one._id === view.id);
  return (
    <Drawer
      opened
      size="xl"
      position="right"
      onClose={() => leave(onClose)}
      title={found?.name ?? t('viz_schedules.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack gap="md">
        {view.kind === 'list' && <ScheduleList store={store} onShow={show} />}
        {view.kind === 'form' && (
          <EditedSchedule
            key={view.id}
            {...(found && { item: found })}
            document={document}
            store={store}
            onDirty={setDirty}
            onBack={() => leave(() => show(LIST))}
            onSaved={() => show(LIST)}
          />
        )}
        {view.kind === 'runs' && found && (
          <ScheduleRuns item={found} store={store} onBack={() => show(LIST)} />
        )}
      </Stack>
    </Drawer>
  );
}

function ScheduleList({ store, onShow }: { store: Schedules; onShow: (view: View) => void }) {
  const { t } = useTranslation();
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={(store.list.data?.items.length ?? 0) >= MOST_SCHEDULES}
      onClick={() => onShow({ kind: 'form', id: null })}
    >
      {t('viz_schedules.create')}
    </Button>
  );
  return (
    <>
      <Text size="sm" c="var(--es-dim)">
        {t('viz_schedules.help')}
      </Text>
      <QueryView of={store.list} loading={<RowsSkeleton rows={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              icon={IconCalendarTime}
              title={t('viz_schedules.empty')}
              help={t('viz_schedules.empty_help')}
              action={add}
            />
          ) : (
            <>
              <ul className={classes.list} aria-label={t('viz_schedules.title')}>
                {items.map((item) => (
                  <ScheduleItem
                    key={item._id}
                    item={item}
                    store={store}
                    onEdit={() => onShow({ kind: 'form', id: item._id })}
                    onRuns={() => onShow({ kind: 'runs', id: item._id })}
                  />
                ))}
              </ul>
              <div>{add}</div>
            </>
          )
        }
      </QueryView>
    </>
  );
}

type EditedProps = {
  item?: VizSchedule;
  document: DashboardDocument;
  store: Schedules;
  onDirty: (dirty: boolean) => void;
  onBack: () => void;
  onSaved: () => void;
};

function EditedSchedule({ item, document, store, onDirty, onBack, onSaved }: EditedProps) {
  const draft = useScheduleDraft(item, store, onDirty);
  return (
    <ScheduleForm
      draft={draft}
      {...(item && { item })}
      document={document}
      store={store}
      onBack={onBack}
      onSaved={onSaved}
    />
  );
}
