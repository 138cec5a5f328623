import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  applyPolicies,
  applySlaWork,
  countOutdatedTimers,
  previewPolicy,
  type ClockEffect,
} from '#contracts/crm/sla-clocks/policy-endpoints.ts';
import type { SlaPolicyInput } from '#contracts/crm/sla/policy.ts';
import { isOpenWork } from '#contracts/kit/long-work/work.ts';
import { PlainTicketLink } from '#web/crm/tickets/ticket-link.tsx';
import { useCallQuery, useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { useWorks } from '#web/kit/long-work/use-works.ts';
import { WorkLine } from '#web/kit/long-work/work-line.tsx';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import classes from './effect.module.css';

type Props = {
  /** What would be saved. */
  given: SlaPolicyInput;
  dirty: boolean;
  mayWrite: boolean;
};

/** What a policy does to the tickets that are open: before it is saved as a look ahead, and after it as a job that one can watch. */
export function EffectCard({ given, dirty, mayWrite }: Props) {
  const { t } = useTranslation();
  const maySee = usePermission(['crm.ticket.read']);
  const [effect, setEffect] = useState<ClockEffect | null>(null);
  const looking = useCallMutation(previewPolicy, { onDone: setEffect });
  const key = JSON.stringify(given);
  const [shownFor, setShownFor] = useState('');
  if (effect && shownFor !== key) {
    // What was shown was about other settings.
    setEffect(null);
  }
  return (
    <Card title={t('service_times.effect.title')}>
      <p className={classes.about}>{t('service_times.effect.about')}</p>
      {/* What was looked ahead at is past once it is applied. */}
      <Outdated mayWrite={mayWrite} dirty={dirty} onApply={() => setEffect(null)} />
      <div className={classes.acts}>
        <Button
          variant="default"
          loading={looking.isPending}
          onClick={() => {
            setShownFor(key);
            looking.send({ body: given });
          }}
        >
          {t('service_times.effect.look')}
        </Button>
      </div>
      {effect && <Effect effect={effect} links={maySee} />}
    </Card>
  );
}

type OutdatedProps = Pick<Props, 'mayWrite' | 'dirty'> & { onApply: () => void };

function Outdated({ mayWrite, dirty, onApply }: OutdatedProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const language = useLanguage();
  const read = useCallQuery(countOutdatedTimers, {});
  const renew = (): void => refresh(countOutdatedTimers.name);
  useLive('sla.', renew, { onResync: renew });
  const { works } = useWorks({ kind: applySlaWork.kind }, renew);
  const applying = useCallMutation(applyPolicies, {
    refresh: ['long-work.', countOutdatedTimers.name],
    onDone: onApply,
  });
  const newest = works[0];
  const busy = newest !== undefined && isOpenWork(newest.state);
  const outdated = read.data?.outdated ?? 0;
  return (
    <>
      {outdated > 0 && !busy && (
        <div className={classes.outdated} role="status">
          <span>
            {t('service_times.effect.outdated', {
              count: outdated,
              number: formatExactNumber(outdated, language),
            })}
          </span>
          {mayWrite && (
            <Button disabled={dirty} loading={applying.isPending} onClick={() => applying.send({})}>
              {t('service_times.effect.apply')}
            </Button>
          )}
        </div>
      )}
      {newest && <WorkLine work={newest} declaration={applySlaWork} mayWrite={mayWrite} />}
    </>
  );
}

function Effect({ effect, links }: { effect: ClockEffect; links: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const number = (value: number) => formatExactNumber(value, language);
  const rows = [
    { name: t('service_times.bands.breached'), change: effect.breached },
    { name: t('service_times.bands.at_risk'), change: effect.at_risk },
    ...effect.metrics.map(({ metric, breached }) => ({
      name: t('service_times.effect.broken', { name: t(`sla.metrics.${metric}.name`) }),
      change: breached,
    })),
  ];
  const band = (name: string | null): string =>
    name === 'breached' || name === 'at_risk' || name === 'ok' ? t(`service_times.bands.${name}`) : '–';
  return (
    <div className={classes.effect}>
      <p className={classes.about} role="status">
        {t('service_times.effect.changing', {
          count: effect.changing,
          number: number(effect.changing),
          looked: number(effect.looked_at),
          live: number(effect.live),
        })}
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('service_times.effect.what')}</th>
            <th scope="col">{t('service_times.effect.before')}</th>
            <th scope="col">{t('service_times.effect.after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, change }) => (
            <tr key={name} data-changed={change.before !== change.after || undefined}>
              <th scope="row">{name}</th>
              <td>{number(change.before)}</td>
              <td>{number(change.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {effect.examples.length > 0 && (
        <ul className={classes.examples}>
          {effect.examples.map((one) => (
            <li key={one._id}>
              {links ? <PlainTicketLink ticketId={one._id}>#{one.number}</PlainTicketLink> : `#${one.number}`}{' '}
              {band(one.before)} → {band(one.after)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
