import { Button } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Card } from '#contracts/payment/billing.ts';
import { removeCard, setDefaultCard } from '#contracts/payment/endpoints.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { Mark } from './mark.tsx';
import { refreshPayment } from './payment-store.ts';
import classes from './cards.module.css';

/** The readable name of a card: the network's name and the last four digits. */
export function useCardName() {
  const { t } = useTranslation();
  return ({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string =>
    t('payment.cards.number', { brand: brand.charAt(0).toUpperCase() + brand.slice(1), last4 });
}

/** One card with the actions on it. */
export function CardRow({ card, charged }: { card: Card; charged: boolean }) {
  const { t } = useTranslation();
  const name = useCardName()(card);
  const choose = useCallMutation(setDefaultCard, {
    success: t('payment.cards.made_default'),
    onDone: refreshPayment,
  });
  const remove = useCallMutation(removeCard, { success: t('payment.cards.removed'), onDone: refreshPayment });
  const params = { _id: card.id };
  const ask = async () => {
    const yes = await confirm({
      title: t('payment.cards.remove_title'),
      text: t('payment.cards.remove_text', { card: name }),
      act: t('payment.cards.remove'),
      danger: true,
    });
    if (yes) remove.send({ params });
  };
  return (
    <div className={classes.row}>
      <span className={classes.sign} aria-hidden>
        <IconCreditCard size={20} stroke={1.6} />
      </span>
      <div className={classes.words}>
        <div className={classes.name}>
          {name}
          {card.default && charged && <Mark tone="good">{t('payment.cards.default')}</Mark>}
        </div>
        <div className={classes.expires}>
          {t('payment.cards.expires', {
            month: String(card.exp_month).padStart(2, '0'),
            year: card.exp_year,
          })}
        </div>
      </div>
      <div className={classes.acts}>
        {!card.default && (
          <Button
            variant="default"
            size="xs"
            loading={choose.isPending}
            onClick={() => choose.send({ params, body: { default: true } })}
          >
            {t('payment.cards.make_default')}
          </Button>
        )}
        <Button
          variant="subtle"
          color="red"
          size="xs"
          loading={remove.isPending}
          aria-label={`${t('payment.cards.remove')}: ${name}`}
          onClick={() => void ask()}
        >
          {t('payment.cards.remove')}
        </Button>
      </div>
    </div>
  );
}
