import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INTERVALS, Interval, type Plan } from '#contracts/payment/plan.ts';
import { Empty } from '#web/kit/ui/states.tsx';
import { PlanCard } from './plan-card.tsx';
import classes from './plans.module.css';

type Props = {
  plans: readonly Plan[];
  /** The interval that is shown first. */
  interval?: Interval | undefined;
  /** False for those who had their trial. */
  trial?: boolean;
  markOf?: (plan: Plan) => string | undefined;
  onChoose: (plan: Plan) => void;
  /** The plan that needs no choosing: it is there. */
  current?: string | undefined;
  /** The plan that was chosen before; its button is the main one. */
  selected?: string | null;
  /** The plan whose choice is on its way. */
  pending?: string | null | undefined;
};

/** The plans on offer as cards, by month or by year where there are both. */
export function PlanCards(props: Props) {
  const { plans, interval, trial, markOf } = props;
  const { t } = useTranslation();
  const offered = INTERVALS.filter((one) => plans.some((plan) => plan.interval === one));
  const [chosen, setChosen] = useState<Interval | undefined>(interval);
  const shown = chosen !== undefined && offered.includes(chosen) ? chosen : offered[0];
  if (plans.length === 0) return <Empty title={t('payment.plan.none')} help={t('payment.plan.none_help')} />;
  return (
    <div className={classes.offer}>
      {offered.length > 1 && (
        <SegmentedControl
          aria-label={t('payment.interval.label')}
          value={shown ?? 'month'}
          onChange={(value) => setChosen(Interval.parse(value))}
          data={offered.map((one) => ({ value: one, label: t(`payment.interval.${one}`) }))}
        />
      )}
      <ul className={classes.cards} aria-label={t('payment.plan.list')}>
        {plans
          .filter((plan) => plan.interval === shown)
          .map((plan) => (
            <li key={plan._id}>
              <PlanCard
                plan={plan}
                trial={trial}
                mark={markOf?.(plan)}
                chosen={plan._id === props.selected}
                pending={plan._id === props.pending}
                {...(plan._id === props.current ? {} : { onChoose: () => props.onChoose(plan) })}
              />
            </li>
          ))}
      </ul>
    </div>
  );
}
