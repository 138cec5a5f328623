import { IconMailForward } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { listRuns } from '#contracts/email-digests/endpoints.ts';
import type { Notification, NotificationProduct, Run } from '#contracts/email-digests/notification.ts';
import { useCallPages } from '#web/kit/api/use-call.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { formatExactNumber, formatShortSpan, useLanguage } from '#web/kit/text/format.ts';
import { MoreButton } from '#web/kit/ui/more-button.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import classes from './notifications.module.css';

/** What was sent, newest first: the period, how much was in it, who opened it, and the way to its mentions. */
export function Runs({ item, product }: { item: Notification; product: NotificationProduct }) {
  const { t } = useTranslation();
  const runs = useCallPages(listRuns, { params: { product, _id: item._id }, query: { limit: 30 } });
  return (
    <QueryView of={runs} loading={<RowsSkeleton rows={6} />}>
      {(shown) =>
        shown.length === 0 ? (
          <Empty
            icon={IconMailForward}
            title={t('notifications.sent.empty')}
            help={t('notifications.sent.empty_help')}
          />
        ) : (
          <>
            <ul className={classes.runs} aria-label={t('notifications.sent.list')}>
              {shown.map((run) => (
                <li key={run._id}>
                  <RunLine run={run} product={product} />
                </li>
              ))}
            </ul>
            <MoreButton of={runs} mt="md">
              {t('notifications.sent.more')}
            </MoreButton>
          </>
        )
      }
    </QueryView>
  );
}

function RunLine({ run, product }: { run: Run; product: NotificationProduct }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isCrm = product === 'crm';
  const number = (value: number) => formatExactNumber(value, language);
  return (
    <div className={classes.run}>
      <div>
        <strong>{formatShortSpan(new Date(run.from), new Date(run.to), language)}</strong>
        <div className={run.outcome === 'sent' ? classes.state : classes.warn}>
          {run.outcome === 'quiet' && isCrm
            ? t('notifications.crm.sent.quiet')
            : t(`notifications.sent.outcome.${run.outcome}`)}
          {run.requested_by !== null && ` · ${t('notifications.sent.by', { name: run.requested_by })}`}
        </div>
      </div>
      <dl className={classes.numbers}>
        {(['mentions', 'receivers', 'opened'] as const).map((name) => (
          <div key={name}>
            <dt>
              {name === 'mentions' && isCrm
                ? t('notifications.crm.sent.tickets')
                : t(`notifications.sent.${name}`)}
            </dt>
            <dd>{number(run[name])}</dd>
          </div>
        ))}
      </dl>
      <TextLink to={run.path} size="sm">
        {t(isCrm ? 'notifications.crm.sent.open' : 'notifications.sent.open')}
      </TextLink>
    </div>
  );
}
