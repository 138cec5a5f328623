import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { simulateAutoAssign, type SimulationPart } from '#contracts/crm/auto-assign/simulation.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { SimulationView } from './simulation-view.tsx';
import type { TabProps } from './tab-props.ts';
import classes from './things.module.css';

/** What the current rules would have done with the newest tickets, and why. */
export function PreviewTab({ all }: TabProps) {
  const { t } = useTranslation();
  const [part, setPart] = useState<SimulationPart>({});
  const simulated = useCallQuery(simulateAutoAssign, { body: { part } }, { keep: true });
  return (
    <Card title={t('auto_assign.preview.list')} flush>
      <p className={classes.note}>{t('auto_assign.preview.about')}</p>
      <QueryView of={simulated} loading={<RowsSkeleton rows={6} height={52} />}>
        {(of) => <SimulationView of={of} all={all} part={part} onPart={setPart} />}
      </QueryView>
    </Card>
  );
}
