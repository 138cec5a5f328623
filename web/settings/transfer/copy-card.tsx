import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Product } from '#contracts/kit/products.ts';
import { copyProductSettings } from '#contracts/settings/transfer.ts';
import { call } from '#web/kit/api/call.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { MovingView } from './moving-view.tsx';
import { useMoving, type MoveOptions } from './use-moving.ts';
import classes from './transfer.module.css';

/** What each product has of its own, from one to another of the account. */
export function CopyCard({ products }: { products: readonly Product[] }) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(products[0]);
  const [to, setTo] = useState(products[1]);
  const moving = useMoving(t('transfer.in.done'));
  const pair = from && to && from !== to ? { from, to } : null;
  const options = products.map((value) => ({ value, label: t(`products.${value}.name`) }));
  const choose = (set: (product: Product) => void) => (value: string | null) => {
    const named = Product.safeParse(value);
    if (!named.success) return;
    set(named.data);
    moving.forget();
  };
  const move = ({ parts, ...how }: MoveOptions) => {
    if (!pair) throw new Error('two products are chosen before anything is copied');
    return call(copyProductSettings, { body: { ...pair, ...how, ...(parts ? { parts: [...parts] } : {}) } });
  };
  return (
    <Card title={t('transfer.copy.title')}>
      <p className={classes.about}>{t('transfer.copy.about')}</p>
      {products.length < 2 ? (
        <p className={classes.note}>{t('transfer.copy.alone')}</p>
      ) : (
        <>
          <div className={classes.foot}>
            <Select
              label={t('transfer.copy.from')}
              data={options}
              value={from ?? null}
              onChange={choose(setFrom)}
              allowDeselect={false}
            />
            <Select
              label={t('transfer.copy.to')}
              data={options}
              value={to ?? null}
              onChange={choose(setTo)}
              allowDeselect={false}
              error={pair ? undefined : t('transfer.copy.same')}
            />
            <Button
              variant="default"
              disabled={!pair}
              loading={moving.busy === 'checking'}
              onClick={() => void moving.look(move)}
            >
              {t('transfer.copy.check')}
            </Button>
          </div>
          <MovingView moving={moving} move={move} />
        </>
      )}
    </Card>
  );
}
