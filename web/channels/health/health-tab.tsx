import { Button } from '@mantine/core';
import { IconPlugConnected, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EngagementItem } from '#contracts/channels/connections.ts';
import { listHealth } from '#contracts/channels/health.ts';
import type { Product } from '#contracts/kit/products.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { combineReads, QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import type { Channels } from '../use-channels.ts';
import { HealthCard } from './health-card.tsx';
import classes from './health.module.css';

type Props = { product: Product; channels: Channels; mayWrite: boolean; open: string | undefined };

/** How often the page reads again what no event reports, in milliseconds. */
const EVERY_MS = 30_000;

/** How each connected channel fares, a card each; the one that the address names comes first. */
export function HealthTab({ product, channels, mayWrite, open }: Props) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const health = useCallQuery(listHealth, { params: { product } }, { every: EVERY_MS });
  const reload = (): void => refresh('engagement.health');
  useLive('engagement.', reload, { onResync: reload });
  const first = (item: EngagementItem): number => (item._id === open ? 0 : 1);
  const items = channels.items.toSorted((one, other) => first(one) - first(other));
  return (
    <>
      <PageHeader title={t('channel_health.title')} about={t('channel_health.about')} />
      <QueryView framed of={combineReads(channels.list, health)} loading={<CardsSkeleton />}>
        {([, { items: found }]) =>
          items.length === 0 ? (
            <NoChannels mayWrite={mayWrite} />
          ) : (
            <div className={classes.cards}>
              {items.map((item) => {
                const one = found.find(({ connection_id }) => connection_id === item._id);
                return (
                  one && (
                    <HealthCard
                      key={item._id}
                      item={item}
                      health={one}
                      product={product}
                      mayWrite={mayWrite}
                    />
                  )
                );
              })}
            </div>
          )
        }
      </QueryView>
    </>
  );
}

function CardsSkeleton() {
  return (
    <div className={classes.cards}>
      <CardSkeleton />
      <CardSkeleton />
    </div>
  );
}

function CardSkeleton() {
  return (
    <div className={classes.card}>
      <RowsSkeleton rows={6} />
    </div>
  );
}

/** In place of the cards: what would be here, and how to connect the first channel. */
function NoChannels({ mayWrite }: Pick<Props, 'mayWrite'>) {
  const { t } = useTranslation();
  const [, change] = useAddressQuery();
  return (
    <Card>
      <Empty
        icon={IconPlugConnected}
        title={t('engagement.empty')}
        help={t('channel_health.none_help')}
        action={
          mayWrite && (
            <Button
              leftSection={<IconPlus size={16} />}
              onClick={() => change({ tab: 'channels', item: 'new' })}
            >
              {t('engagement.connect')}
            </Button>
          )
        }
      />
    </Card>
  );
}
