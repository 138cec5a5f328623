import { Drawer } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listSettingHistory } from '#contracts/settings/history.ts';
import { useCallPages, useRefresh } from '#web/kit/api/use-call.ts';
import type { Values } from '#web/kit/form/values.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { MoreButton } from '#web/kit/ui/more-button.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { useAreaLabels } from './area-labels.ts';
import { HistoryLineView } from './history-line.tsx';
import type { HistoryProps } from './history-props.ts';
import { restoreOf, type RestoreStep } from './history.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import classes from './area.module.css';

/** A restore that the user is asked to confirm, with the data that was read for it. */
type RestoreConfirmation = { restore: RestoreStep; read: Values | undefined };

/** The history of a setting: who changed what and when, before and after, and how to restore it. */
export function HistoryDrawer({ onClose, ...props }: HistoryProps & { onClose: () => void }) {
  const { noun, entity, product, mayWrite, onRestore, current, about } = props;
  const { t } = useTranslation();
  const own = useAreaLabels(noun);
  const words = props.words ?? own.field;
  const refresh = useRefresh();
  const lines = useCallPages(listSettingHistory, { query: { noun, entity, product, limit: 50 } });
  const [confirmation, setConfirmation] = useState<RestoreConfirmation | null>(null);
  const ask = (restore: RestoreStep) =>
    void Promise.resolve(restore.how === 'create' ? undefined : props.readCurrent?.(restore.entity)).then(
      (read) => setConfirmation({ restore, read }),
      showFailure,
    );
  const seen =
    confirmation === null || confirmation.restore.how === 'create'
      ? undefined
      : (confirmation.read ?? current?.(confirmation.restore.entity));
  useLive(`${noun}.`, () => refresh(listSettingHistory.name));
  const possible = (restore: RestoreStep | undefined) =>
    restore && (props.mayRestore?.(restore) ?? true) ? restore : undefined;
  const wayBack = (line: Parameters<typeof restoreOf>[0]): RestoreStep | undefined =>
    mayWrite && onRestore ? possible(restoreOf(line)) : undefined;
  return (
    <Drawer
      opened
      onClose={onClose}
      size="lg"
      title={t('area.history.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <QueryView of={lines} loading={<RowsSkeleton rows={8} />}>
        {(shown) =>
          shown.length === 0 ? (
            <Empty icon={IconHistory} title={t('area.history.empty')} help={t('area.history.empty_help')} />
          ) : (
            <ol className={classes.lines} aria-label={t('area.history.title')}>
              {shown.map((line) => {
                const restore = wayBack(line);
                return (
                  <HistoryLineView
                    key={line.seq}
                    line={line}
                    words={words}
                    named={entity === undefined}
                    {...(restore ? { onRestore: () => ask(restore) } : {})}
                  />
                );
              })}
            </ol>
          )
        }
      </QueryView>
      <MoreButton of={lines} mt="md">
        {t('area.history.more')}
      </MoreButton>
      {confirmation && onRestore && (
        <RestoreDialog
          restore={confirmation.restore}
          words={words}
          current={seen}
          {...saidOf(about?.(confirmation.restore))}
          onRestore={(restore) => onRestore(restore, seen)}
          onClose={() => setConfirmation(null)}
        />
      )}
    </Drawer>
  );
}

const saidOf = (about: string | undefined) => (about === undefined ? {} : { about });
