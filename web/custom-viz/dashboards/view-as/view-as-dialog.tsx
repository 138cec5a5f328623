import { Button, Group, Modal, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listUsers } from '#contracts/people/users.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import classes from '../filters/filters.module.css';

type Props = { onClose: () => void; onChoose: (userId: string) => void };

/** Chooses the colleague as whom a dashboard is seen. */
export function ViewAsDialog({ onClose, onChoose }: Props) {
  const { t } = useTranslation();
  const { account, user } = useSession();
  const people = useCallQuery(listUsers, { query: { accountID: String(account._id), state: 'active' } });
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('viz_dashboards.view_as.act')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack gap="md">
        <p className={classes.setsHelp}>{t('viz_dashboards.view_as.help')}</p>
        <QueryView of={people} inline loading={<RowsSkeleton rows={1} height={36} />}>
          {({ items }) => (
            <Select
              label={t('viz_dashboards.view_as.person')}
              searchable
              data={items
                .filter(({ _id }) => _id !== user._id)
                .map(({ _id, name }) => ({ value: _id, label: name }))}
              value={chosen}
              onChange={setChosen}
              nothingFoundMessage={t('viz_dashboards.filters.no_values')}
            />
          )}
        </QueryView>
        <Group justify="flex-end">
          <Button disabled={chosen === null} onClick={() => chosen && onChoose(chosen)}>
            {t('viz_dashboards.view_as.show')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
