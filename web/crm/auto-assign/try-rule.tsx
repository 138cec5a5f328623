import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { AutoAssignAll } from '#contracts/crm/auto-assign/endpoints.ts';
import { ruleFields } from '#contracts/crm/auto-assign/entities.ts';
import {
  simulateAutoAssign,
  type Simulation,
  type SimulationPart,
} from '#contracts/crm/auto-assign/simulation.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { SimulationView } from './simulation-view.tsx';
import classes from './things.module.css';

const RuleForm = z.strictObject(ruleFields);

/** Tries the rule in the form on the newest tickets, before it is saved. */
export function TryRule({ draft, id, all }: { draft: Draft; id: string | undefined; all: AutoAssignAll }) {
  const { t } = useTranslation();
  const [found, setFound] = useState<Simulation | null>(null);
  const simulate = useCallMutation(simulateAutoAssign, { onDone: setFound });
  const [part, setPart] = useState<SimulationPart>({});
  const rule = RuleForm.safeParse(draft.form.values);
  const run = (only: SimulationPart): void => {
    setPart(only);
    if (rule.success)
      simulate.send({ body: { rule: { ...rule.data, ...(id ? { _id: id } : {}) }, part: only } });
  };
  return (
    <section className={classes.form} aria-label={t('auto_assign.preview.list')}>
      <Button
        variant="default"
        leftSection={<IconPlayerPlay size={15} aria-hidden />}
        loading={simulate.isPending}
        disabled={!rule.success}
        onClick={() => run({})}
      >
        {t('auto_assign.preview.try')}
      </Button>
      {found && (
        <div>
          <p className={classes.note}>{t('auto_assign.preview.tried')}</p>
          <SimulationView of={found} all={all} part={part} onPart={run} />
        </div>
      )}
    </section>
  );
}
