import { useTranslation } from 'react-i18next';
import { isActive, Product } from '#contracts/kit/products.ts';
import { listTransferParts } from '#contracts/settings/transfer.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { EffectLine } from '#web/kit/area/effect-line.tsx';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { useSession } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { FormSkeleton } from '#web/kit/ui/skeletons.tsx';
import { CopyCard } from './copy-card.tsx';
import { ExportCard } from './export-card.tsx';
import { ImportCard } from './import-card.tsx';
import classes from './transfer.module.css';

/** The products whose own settings can be copied: those that have keywords and tags. */
const COPIED: readonly Product[] = ['listening', 'crm'];

/** Settings → Move settings: out as a file, in from one, between products. */
export function TransferScreen() {
  const { t } = useTranslation();
  const { account } = useSession();
  const parts = useCallQuery(listTransferParts, {});
  return (
    <PageBody>
      <PageHeader title={useOpenTitle()} about={t('transfer.about')} />
      <EffectLine text={t('transfer.effect')} />
      <QueryView
        framed
        of={parts}
        loading={
          <Card>
            <FormSkeleton />
          </Card>
        }
      >
        {({ items }) => (
          <>
            <ExportCard key={items.length} parts={items} />
            {items.some(({ may_write }) => may_write) ? (
              <>
                <ImportCard />
                <CopyCard products={COPIED.filter((product) => isActive(account.product, product))} />
              </>
            ) : (
              <Card title={t('transfer.in.title')}>
                <p className={classes.note}>{t('transfer.in.closed')}</p>
              </Card>
            )}
          </>
        )}
      </QueryView>
    </PageBody>
  );
}
