import { Button, Group, Modal, Radio, Select, Stack, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { listPublishingAccounts } from '#contracts/publishing/accounts.ts';
import { listPostValues } from '#contracts/publishing/calendar.ts';
import { startPause, type PausedTarget, type PauseScope } from '#contracts/publishing/pauses.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { PausedList } from './paused-list.tsx';
import classes from './sending.module.css';

const KINDS = ['all', 'connection', 'campaign'] as const;

function toScope(kind: PauseScope['kind'], value: string | null): PauseScope | undefined {
  if (kind === 'all') return { kind };
  if (value === null) return undefined;
  return kind === 'connection' ? { kind, connection_id: value } : { kind, campaign: value };
}

/** Pauses publishing at once, and shows what had begun before. */
export function PauseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<PauseScope['kind']>('all');
  const [value, setValue] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [inFlight, setInFlight] = useState<readonly PausedTarget[]>();
  const pause = useCallMutation(startPause, {
    refresh: ['publishing_pause.', 'publishing_health.'],
    onDone: ({ in_flight }) => setInFlight(in_flight),
  });
  const scope = toScope(kind, value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (scope) pause.send({ body: { scope, reason } });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      title={t(inFlight ? 'publishing_sending.in_flight' : 'publishing_sending.pause')}
    >
      {inFlight ? (
        <Stack gap="sm">
          <p className={classes.help} role="status">
            {t(
              inFlight.length > 0
                ? 'publishing_sending.in_flight_help'
                : 'publishing_sending.nothing_in_flight',
            )}
          </p>
          <PausedList targets={inFlight} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('kit.close')}</Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={submit}>
          <Stack gap="sm">
            <p className={classes.help}>{t('publishing_sending.pause_about')}</p>
            <Radio.Group
              label={t('publishing_sending.scope')}
              value={kind}
              onChange={(next) => {
                setKind(KINDS.find((one) => one === next) ?? 'all');
                setValue(null);
              }}
            >
              <Stack gap={6} mt={6}>
                {KINDS.map((one) => (
                  <Radio key={one} value={one} label={t(`publishing_sending.scopes.${one}`)} />
                ))}
              </Stack>
            </Radio.Group>
            <ScopeSelect kind={kind} value={value} onChange={setValue} />
            <Textarea
              autosize
              maxLength={500}
              label={t('publishing_sending.reason')}
              description={t('publishing_sending.reason_hint')}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('kit.cancel')}
              </Button>
              <Button type="submit" color="red" loading={pause.isPending} disabled={!scope}>
                {t('publishing_sending.pause')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}

type SelectProps = {
  kind: PauseScope['kind'];
  value: string | null;
  onChange: (value: string | null) => void;
};

function ScopeSelect({ kind, value, onChange }: SelectProps) {
  const { t } = useTranslation();
  const accounts = useCallQuery(listPublishingAccounts, {}, { enabled: kind === 'connection' });
  const values = useCallQuery(listPostValues, {}, { enabled: kind === 'campaign' });
  if (kind === 'all') return null;
  const data =
    kind === 'connection'
      ? (accounts.data?.items ?? []).map((one) => ({ value: one.connection_id, label: one.name }))
      : (values.data?.campaigns ?? []).map((one) => one.value);
  return (
    <Select
      searchable
      required
      label={t(
        kind === 'connection' ? 'publishing_sending.choose_channel' : 'publishing_sending.choose_campaign',
      )}
      data={data}
      value={value}
      onChange={onChange}
    />
  );
}
