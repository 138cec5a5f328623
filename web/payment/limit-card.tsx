import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { WAY_ON } from '#contracts/payment/limit-words.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { useSessionOrNull } from '#web/kit/session/session.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { showLimit, type FullMeter } from './limit-store.ts';
import { isPayer } from './payment-store.ts';

/** What is full, how full, that nothing is lost, and the way on. */
export function LimitCard({ full }: { full: FullMeter }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const session = useSessionOrNull();
  const close = () => showLimit(null);
  const payer = session !== null && isPayer(session);
  return (
    <Modal
      opened
      onClose={close}
      title={t('payment.full.title')}
      size="md"
      zIndex={400}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Text fw={600}>
        {t('payment.full.what', {
          meter: t(`payment.meters.${full.meter}`),
          used: formatExactNumber(full.used, language),
          limit: formatExactNumber(full.limit, language),
        })}
      </Text>
      <Text mt="xs">{t(payer ? 'payment.full.payer' : 'payment.full.other')}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={close}>
          {t('payment.full.back')}
        </Button>
        {payer && (
          <Button
            data-autofocus
            onClick={() => {
              close();
              navigate(WAY_ON);
            }}
          >
            {t('payment.usage.way_on')}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
