import { Button, Group, Modal, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngagementItem } from '#contracts/channels/connections.ts';
import { setMeterLimits, type ConnectionMeter } from '#contracts/channels/health.ts';
import type { Product } from '#contracts/kit/products.ts';
import { getNetwork } from '#contracts/networks.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { Expected } from './expected.tsx';
import classes from './health.module.css';

type Props = {
  meter: ConnectionMeter;
  item: EngagementItem;
  product: Product;
  name: string;
  onClose: () => void;
};

/** The two limits of a meter, beside what its period will come to. */
export function LimitsDialog({ meter, item, product, name, onClose }: Props) {
  const { t } = useTranslation();
  const [soft, setSoft] = useState<number | string>(meter.soft ?? '');
  const [hard, setHard] = useState<number | string>(meter.hard ?? '');
  const save = useCallMutation(setMeterLimits, {
    refresh: ['engagement.'],
    onDone: () => {
      showSuccess(t('channel_health.limits.saved'));
      onClose();
    },
  });
  const [one, other] = [toLimit(soft), toLimit(hard)];
  const isWrong = one !== null && other !== null && one > other;
  const reads = getNetwork(item.channel).meters?.find(({ id }) => id === meter.meter)?.sends === undefined;
  const field = {
    min: 1,
    allowDecimal: false,
    thousandSeparator: ',',
    placeholder: t('channel_health.limits.none'),
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('channel_health.limits.title', { name })}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form
        className={classes.limits}
        onSubmit={(event) => {
          event.preventDefault();
          save.send({
            params: { product, _id: item._id },
            body: { meter: meter.meter, soft: one, hard: other },
          });
        }}
      >
        <Expected meter={meter} />
        <NumberInput
          {...field}
          data-autofocus
          label={t('channel_health.limits.soft')}
          description={t('channel_health.limits.soft_help')}
          error={isWrong && t('faults.soft_over_hard')}
          value={soft}
          onChange={setSoft}
        />
        <NumberInput
          {...field}
          label={t('channel_health.limits.hard')}
          description={t(reads ? 'channel_health.limits.hard_reads' : 'channel_health.limits.hard_sends')}
          value={hard}
          onChange={setHard}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending} disabled={isWrong}>
            {t('channel_health.limits.save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

const toLimit = (value: number | string): number | null => (value === '' ? null : Number(value));
