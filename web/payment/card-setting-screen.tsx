import { IconCreditCard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { listCards } from '#contracts/payment/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { useSession } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { AddCard } from './add-card.tsx';
import { CardRow } from './card-row.tsx';
import { Note } from './note.tsx';
import { AdminOnly, PaymentOff, TwinNote } from './notes.tsx';
import { isPayer } from './payment-store.ts';
import classes from './cards.module.css';

/** /settings/account/card-setting: the cards, which one is charged, adding and removing. */
export function CardSettingScreen() {
  const { t } = useTranslation();
  const session = useSession();
  const payer = isPayer(session);
  const [query] = useAddressQuery();
  const cards = useCallQuery(listCards, {}, { enabled: payer });
  const provider = cards.data?.provider ?? 'none';
  const some = (cards.data?.items.length ?? 0) > 0;
  return (
    <PageBody>
      <PageHeader
        title={useOpenTitle()}
        about={t('payment.cards.about')}
        action={some && <AddCard provider={provider} />}
      />
      {query['added'] && <Note tone="good">{t('payment.cards.back')}</Note>}
      {provider === 'twin' && <TwinNote />}
      {!payer && <AdminOnly />}
      {payer && cards.data?.provider === 'none' && <PaymentOff />}
      {payer && cards.data?.provider !== 'none' && (
        <Card flush>
          <QueryView of={cards} loading={<RowsSkeleton rows={2} height={64} />}>
            {({ items }) =>
              items.length === 0 ? (
                <Empty
                  icon={IconCreditCard}
                  title={t('payment.cards.empty')}
                  help={t('payment.cards.empty_help')}
                  action={<AddCard provider={provider} />}
                />
              ) : (
                <ul className={classes.list} aria-label={t('payment.cards.list')}>
                  {items.map((card) => (
                    <li key={card.id}>
                      <CardRow card={card} charged={session.payment.standing !== 'ended'} />
                    </li>
                  ))}
                </ul>
              )
            }
          </QueryView>
        </Card>
      )}
    </PageBody>
  );
}
