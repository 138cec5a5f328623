import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setBoardLimits, type BoardColumn } from '#contracts/crm/board/endpoints.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useStates } from '../tickets/use-states.ts';

type Props = { columns: readonly BoardColumn[]; onClose: () => void };

/** How many tickets each column may hold. */
export function LimitsDialog({ columns, onClose }: Props) {
  const { t } = useTranslation();
  const { nameOf } = useStates();
  const [limits, setLimits] = useState<Record<string, number | null>>(() =>
    Object.fromEntries(columns.map(({ state, most }) => [state, most])),
  );
  const save = useCallMutation(setBoardLimits, {
    refresh: ['board.'],
    success: t('inbox.board.saved'),
    onDone: onClose,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      title={t('inbox.board.limits')}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.send({ body: { limits } });
        }}
      >
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('inbox.board.limits_help')}
          </Text>
          {columns.map(({ state, in_all }) => (
            <NumberInput
              key={state}
              label={nameOf(state)}
              description={t('inbox.board.now', { count: in_all })}
              placeholder={t('inbox.board.no_limit')}
              min={1}
              max={9999}
              allowDecimal={false}
              value={limits[state] ?? ''}
              onChange={(value) =>
                setLimits((now) => ({ ...now, [state]: typeof value === 'number' ? value : null }))
              }
            />
          ))}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('kit.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('inbox.board.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
