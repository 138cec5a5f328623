import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listGoods } from '#contracts/crm/goods/endpoints.ts';
import type { GoodsKind, GoodsReference } from '#contracts/networks/goods.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { formatStoredFault } from '#web/kit/text/format-fault.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import classes from './goods.module.css';

type Props = {
  ticketId: string;
  kind: GoodsKind;
  text?: string;
  children: (items: readonly GoodsReference[]) => ReactNode;
};

/** Goods as the network of a ticket lists them now, or why it does not. */
export function GoodsList({ ticketId, kind, text = '', children }: Props) {
  const { t } = useTranslation();
  const list = useCallQuery(
    listGoods,
    { params: { _id: ticketId }, query: { kind, ...(text === '' ? {} : { text }) } },
    { keep: true },
  );
  return (
    <QueryView of={list} loading={<RowsSkeleton rows={3} height={64} />} inline>
      {({ items, failed }) => (
        <>
          {failed && (
            <div className={classes.nothing} role="status">
              {formatStoredFault(failed, '')}{' '}
              <Button variant="default" size="compact-sm" onClick={() => void list.refetch()}>
                {t('kit.state.retry')}
              </Button>
            </div>
          )}
          {!failed && items.length === 0 && (
            <p className={classes.nothing} role="status">
              {t(kind === 'product' && text === '' ? 'goods.no_products' : `goods.none.${kind}`)}
            </p>
          )}
          {items.length > 0 && children(items)}
        </>
      )}
    </QueryView>
  );
}
