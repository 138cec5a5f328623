import { Button, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AutoAssignAll } from '#contracts/crm/auto-assign/endpoints.ts';
import type { SimulatedTicket, Simulation, SimulationPart } from '#contracts/crm/auto-assign/simulation.ts';
import { PlainTicketLink } from '#web/crm/tickets/ticket-link.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { useDecisionLabels } from './use-decision-labels.ts';
import classes from './simulation.module.css';

type Props = {
  of: Simulation;
  all: AutoAssignAll;
  /** Which tickets are listed. */
  part: SimulationPart;
  onPart: (part: SimulationPart) => void;
};

/** What rules would have done with the newest tickets: in numbers that list what they count, by agent, and ticket by ticket with reasons. */
export function SimulationView({ of, all, part, onPart }: Props) {
  const { t, i18n } = useTranslation();
  const number = (value: number): string => new Intl.NumberFormat(i18n.language).format(value);
  if (of.tickets === 0)
    return <Empty title={t('auto_assign.preview.empty')} help={t('auto_assign.preview.empty_help')} />;
  const given = (of.by_reason['assigned'] ?? 0) + (of.by_reason['last_agent'] ?? 0);
  const most = Math.max(1, ...of.by_agent.map((one) => one.given));
  const figures = [
    ['given', given],
    ['nobody_free', of.by_reason['nobody_free'] ?? 0],
    ['no_rule', of.by_reason['no_rule'] ?? 0],
    ['moved', of.moved],
  ] as const;
  return (
    <>
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`auto_assign.preview.figures.${name}`)}</dt>
            <dd data-warn={(name === 'nobody_free' && value > 0) || undefined}>
              <DrillDownLink
                value={number(value)}
                open={part.figure === name}
                onOpen={value > 0 ? () => onPart({ figure: name }) : undefined}
              />
            </dd>
          </div>
        ))}
      </dl>
      <table className={classes.agents}>
        <thead>
          <tr>
            <th scope="col">{t('auto_assign.agents.name')}</th>
            <th scope="col">{t('auto_assign.preview.figures.given')}</th>
            <th scope="col">{t('auto_assign.preview.change')}</th>
            <th scope="col">{t('auto_assign.preview.most')}</th>
          </tr>
        </thead>
        <tbody>
          {of.by_agent.map((one) => (
            <tr key={one.agent_id}>
              <th scope="row">{all.agents.find(({ _id }) => _id === one.agent_id)?.name}</th>
              <td>
                <span
                  className={classes.bar}
                  style={{ inlineSize: `${(one.given / most) * 100}%` }}
                  aria-hidden
                />
                <span className={classes.value}>
                  <DrillDownLink
                    value={number(one.given)}
                    open={part.agent_id === one.agent_id}
                    onOpen={one.given > 0 ? () => onPart({ agent_id: one.agent_id }) : undefined}
                  />
                </span>
              </td>
              <td>{signed(one.given - one.given_now, i18n.language)}</td>
              <td>{number(one.most)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.listed} role="status">
        {t('auto_assign.preview.listed', { shown: number(of.items.length), fitting: number(of.fitting) })}
        {of.fitting < of.tickets && (
          <Button size="compact-xs" variant="subtle" onClick={() => onPart({})}>
            {t('auto_assign.preview.list_all')}
          </Button>
        )}
      </p>
      <ul className={classes.list}>
        {of.items.map((ticket) => (
          <Line key={ticket._id} ticket={ticket} all={all} />
        ))}
      </ul>
    </>
  );
}

type OpensProps = { value: string; open: boolean; onOpen: (() => void) | undefined };

/** A number that lists the tickets it counts. */
function DrillDownLink({ value, open, onOpen }: OpensProps) {
  if (!onOpen) return value;
  return (
    <UnstyledButton className={classes.opens} aria-pressed={open} onClick={onOpen}>
      {value}
    </UnstyledButton>
  );
}

function signed(value: number, language: string): string {
  return new Intl.NumberFormat(language, { signDisplay: 'exceptZero' }).format(value);
}

function Line({ ticket, all }: { ticket: SimulatedTicket; all: AutoAssignAll }) {
  const { t } = useTranslation();
  const { outcome, passedOver, agent } = useDecisionLabels(all);
  const moved = ticket.agent_id !== ticket.now_agent_id;
  return (
    <li className={classes.ticket}>
      <PlainTicketLink ticketId={ticket._id} className={classes.quiet ?? ''}>
        #{ticket.number}
      </PlainTicketLink>
      <span className={classes.wide}>
        <span className={classes.name}>{ticket.customer}</span>
        <span className={classes.message}>{ticket.message}</span>
      </span>
      <span className={classes.wide}>
        <span className={classes.outcome} data-nobody={ticket.agent_id === null || undefined}>
          {outcome(ticket)}
        </span>
        {moved && (
          <span className={classes.message}>
            {t('auto_assign.preview.instead', {
              agent: ticket.now_agent_id ? agent(ticket.now_agent_id) : t('auto_assign.preview.nobody'),
              interpolation: { escapeValue: false },
            })}
          </span>
        )}
        {ticket.skipped.length > 0 && (
          <span className={classes.message}>
            {t('auto_assign.preview.skipped', {
              list: passedOver(ticket),
              interpolation: { escapeValue: false },
            })}
          </span>
        )}
      </span>
    </li>
  );
}
