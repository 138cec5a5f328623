import { Button, Modal, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProviderKind } from '#contracts/payment/billing.ts';
import { addCard } from '#contracts/payment/endpoints.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { CardForm } from './card-form.tsx';

/** The button that adds a card: the form of the twin, or the way to the provider's own page. */
export function AddCard({ provider, words }: { provider: ProviderKind; words?: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const leave = useCallMutation(addCard, {
    onDone: ({ redirect_url }) => {
      if (redirect_url) location.assign(redirect_url);
    },
  });
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
        {words ?? t('payment.cards.add')}
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={t('payment.cards.add')}
        size="md"
        closeButtonProps={{ 'aria-label': t('kit.close') }}
      >
        {provider === 'twin' ? (
          <CardForm onAdded={() => setOpen(false)} />
        ) : (
          <>
            <Text mb="md">{t('payment.cards.hosted')}</Text>
            <Button loading={leave.isPending} onClick={() => leave.send({ body: {} })} data-autofocus>
              {t('payment.cards.go')}
            </Button>
          </>
        )}
      </Modal>
    </>
  );
}
