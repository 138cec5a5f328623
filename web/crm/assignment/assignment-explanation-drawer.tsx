import { Button, Drawer } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { assignByRules, type Assignment } from '#contracts/crm/assignment/endpoints.ts';
import type { Decision } from '#contracts/crm/auto-assign/decision.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { useDecisionLabels } from '#web/crm/auto-assign/use-decision-labels.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useConditionLabels } from '#web/kit/conditions/use-condition-labels.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './assignment.module.css';

type Props = { of: Assignment; ticket: Ticket; onClose: () => void };

/** The whole of a decision: which rule and why, who was eligible for the ticket, who was not, which rules did not apply. */
export function AssignmentExplanationDrawer({ of, ticket, onClose }: Props) {
  const { t } = useTranslation();
  const mayWrite = usePermission(['crm.ticket.write']);
  const again = useCallMutation(assignByRules, { refresh: ['ticket.'] });
  const listed = (names: Record<string, string>) =>
    Object.entries(names).map(([_id, name]) => ({ _id, name }));
  const words = useDecisionLabels({ agents: listed(of.people), rules: listed(of.rules) });
  const live = ticket.state !== 'done' && ticket.state !== 'closed';
  if (!of.decision) return null;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={t('assignment.about', { number: ticket.number })}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <div className={classes.whole}>
        <p className={classes.said}>
          {words.outcome(of.decision)}
          {of.at && (
            <span className={classes.at}>
              <TimeText value={of.at} />
            </span>
          )}
        </p>
        {!of.holds && of.decision.agent_id && <p className={classes.at}>{t('assignment.changed_since')}</p>}
        <Reasons decision={of.decision} words={words} />
        {mayWrite && live && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={15} aria-hidden />}
            loading={again.isPending}
            onClick={() => again.send({ params: { _id: ticket._id } })}
          >
            {t('assignment.again')}
          </Button>
        )}
      </div>
    </Drawer>
  );
}

function Reasons({ decision, words }: { decision: Decision; words: ReturnType<typeof useDecisionLabels> }) {
  const { t } = useTranslation();
  const condition = useConditionLabels();
  return (
    <>
      {decision.met.length > 0 && (
        <Part title={t('assignment.met')}>
          {decision.met.map(({ field, found }, index) => (
            // One field may be tested twice.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              {condition.field(field)}
              {found.length > 0 && <span className={classes.at}>{readable(found)}</span>}
            </li>
          ))}
        </Part>
      )}
      {decision.free.length > 0 && (
        <Part
          title={decision.strategy ? t(`auto_assign.strategies.${decision.strategy}`) : t('assignment.free')}
        >
          {decision.free.map(({ agent_id, load, capacity }) => (
            <li key={agent_id} data-chosen={agent_id === decision.agent_id || undefined}>
              {words.agent(agent_id)}
              <span className={classes.at}>{t('assignment.load', { load, capacity })}</span>
            </li>
          ))}
        </Part>
      )}
      {decision.skipped.length > 0 && (
        <Part title={t('assignment.skipped')}>
          {decision.skipped.map(({ agent_id, why }) => (
            <li key={agent_id}>
              {words.agent(agent_id)}
              <span className={classes.at}>{t(`auto_assign.preview.why.${why}`)}</span>
            </li>
          ))}
        </Part>
      )}
      {decision.passed.length > 0 && (
        <Part title={t('assignment.passed')}>
          {decision.passed.map(({ rule_id, why, field }) => (
            <li key={rule_id}>
              {words.rule(rule_id)}
              <span className={classes.at}>
                {why === 'condition' && field
                  ? t('assignment.left.condition', { field: condition.field(field) })
                  : t(`assignment.left.${why === 'condition' ? 'no_condition' : why}`)}
              </span>
            </li>
          ))}
        </Part>
      )}
    </>
  );
}

/** Ids mean nothing to readers: a match is shown by its label or not at all. */
function readable(found: readonly string[]): string {
  return found.filter((word) => !/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(word)).join(', ');
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.list}>{children}</ul>
    </section>
  );
}
