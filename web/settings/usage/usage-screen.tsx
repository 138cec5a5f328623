import { useTranslation } from 'react-i18next';
import { Channel } from '#contracts/networks.ts';
import { getMessengerUsage } from '#contracts/payment/endpoints.ts';
import { WAY_ON } from '#contracts/payment/limit-words.ts';
import { MENTION_GRACE_DAYS } from '#contracts/payment/meter.ts';
import type { MeterUsage } from '#contracts/payment/usage.ts';
import { getUsageOutlook, type UsageOutlook } from '#contracts/settings/usage/endpoints.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { EffectLine } from '#web/kit/area/effect-line.tsx';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { MeterLine } from '#web/payment/meter-line.tsx';
import { usePayer } from '#web/payment/payment-store.ts';
import { SuspendedNote } from '#web/payment/usage-card.tsx';
import { ByKeywordCard } from './by-keyword-card.tsx';
import { MeterCard } from './meter-card.tsx';
import { useMeterPath } from './meter-path.ts';
import { WarningsCard } from './warnings-card.tsx';
import classes from './usage.module.css';

/** The two meters of mentions come first and large; the other meters of a plan follow in lines. */
const LARGE = ['monthly_mentions', 'stored_mentions'];

/** Settings → Usage and limitation: what is used, by what, what happens at the limit, and who is warned. */
export function UsageScreen() {
  const { t } = useTranslation();
  const title = useOpenTitle();
  const refresh = useRefresh();
  const outlook = useCallQuery(getUsageOutlook, {});
  const reload = () => refresh('usage.');
  useLive('limit.', reload, { onResync: reload });
  useLive('subscription.', reload);
  return (
    <PageBody wide>
      <PageHeader title={title} about={t('usage.about')} />
      <EffectLine text={t('usage.effect')} />
      <QueryView
        framed
        of={outlook}
        loading={
          <div className={classes.grid}>
            <BlockSkeleton height={260} />
            <BlockSkeleton height={260} />
          </div>
        }
      >
        {(usage) => <Parts usage={usage} />}
      </QueryView>
    </PageBody>
  );
}

function Parts({ usage }: { usage: UsageOutlook }) {
  const { t } = useTranslation();
  const large = LARGE.flatMap((name) => usage.items.filter(({ meter }) => meter === name));
  const rest = usage.items.filter(({ meter }) => !LARGE.includes(meter));
  return (
    <>
      <SuspendedNote usage={usage} />
      <div className={classes.grid}>
        {large.map((meter) => (
          <MeterCard key={meter.meter} meter={meter} from={usage.from} to={usage.to} />
        ))}
        <div className={classes.stack}>
          <Card title={t('usage.rest')}>
            <div className={classes.lines}>
              {rest.map((meter) => (
                <Line key={meter.meter} meter={meter} />
              ))}
            </div>
          </Card>
          <Messages />
          <AtLimit />
        </div>
        <div className={classes.stack}>
          <ByKeywordCard usage={usage} />
          <WarningsCard told={usage.told} />
        </div>
      </div>
    </>
  );
}

function Line({ meter }: { meter: MeterUsage }) {
  return <MeterLine meter={meter} place={useMeterPath(meter.meter)} />;
}

/** Messages in and out of each channel in the month. */
function Messages() {
  const { t } = useTranslation();
  const language = useLanguage();
  const messages = useCallQuery(getMessengerUsage, { query: {} });
  return (
    <Card title={t('usage.messages')}>
      <QueryView of={messages} loading={<BlockSkeleton height={120} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={classes.since}>{t('usage.messages_none')}</p>
          ) : (
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t('usage.channel')}</th>
                  <th scope="col">{t('usage.received')}</th>
                  <th scope="col">{t('usage.sent')}</th>
                </tr>
              </thead>
              <tbody>
                {items.map(({ connection_id, channel, name, received, sent }) => (
                  <tr key={connection_id}>
                    <th scope="row">
                      <span className={classes.channel}>
                        {Channel.safeParse(channel).success && (
                          <ChannelName channel={Channel.parse(channel)} bare />
                        )}
                        {name}
                      </span>
                    </th>
                    <td>{formatExactNumber(received, language)}</td>
                    <td>{formatExactNumber(sent, language)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </QueryView>
    </Card>
  );
}

/** What happens at the limit, and a link to a larger plan for users who may choose one. */
function AtLimit() {
  const { t } = useTranslation();
  const payer = usePayer();
  return (
    <Card title={t('usage.at_limit')}>
      <ul className={classes.facts}>
        <li>{t('usage.at_limit_mentions', { days: MENTION_GRACE_DAYS })}</li>
        <li>{t('usage.at_limit_tickets')}</li>
        <li>{t('usage.at_limit_rest')}</li>
      </ul>
      {payer ? (
        <TextLink to={WAY_ON}>{t('usage.plans')}</TextLink>
      ) : (
        <p className={classes.since}>{t('usage.ask_admin')}</p>
      )}
    </Card>
  );
}
