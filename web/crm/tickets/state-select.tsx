import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { canTransition, type Ticket } from '#contracts/crm/ticket.ts';
import { TicketsAround, useAfterDone } from './after-done.ts';
import { useIsPendingDone } from './pending-done.ts';
import { StateSign } from './ticket-badges.tsx';
import { useChangeTicket } from './use-change-ticket.ts';
import { useStates } from './use-states.ts';
import classes from './pane.module.css';

/** The state of a ticket; its menu offers only states that may follow and that the account uses. */
export function StateSelect({ ticket, disabled }: { ticket: Ticket; disabled: boolean }) {
  const { t } = useTranslation();
  const { setState, busy } = useChangeTicket(ticket);
  const soon = useIsPendingDone(ticket._id);
  const now = soon ? 'done' : ticket.state;
  const { inUse, nameOf } = useStates();
  const next = inUse.filter((state) => state !== ticket.state && canTransition(ticket.state, state));
  const name = nameOf(now);
  return (
    <Menu width={280} disabled={disabled || soon || next.length === 0}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          className={`${classes.control} ${classes.state}`}
          loading={busy}
          disabled={disabled || soon || next.length === 0}
          aria-label={t('crm.change.state', { name })}
          leftSection={<StateSign state={now} />}
          rightSection={<IconChevronDown className={classes.deskOnly} size={14} />}
        >
          <span className={classes.stateName}>{name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('crm.change.state_ask')}</Menu.Label>
        {next.map((state) => (
          <Menu.Item key={state} leftSection={<StateSign state={state} />} onClick={() => setState(state)}>
            {nameOf(state)}
            <span className={classes.itemHelp}>{t(`crm.state_help.${state}`)}</span>
          </Menu.Item>
        ))}
        {use(TicketsAround) && <AfterDoneChoice />}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What follows when a ticket of the list is done. */
function AfterDoneChoice() {
  const { t } = useTranslation();
  const [choice, choose] = useAfterDone();
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('crm.change.after_done')}</Menu.Label>
      {(['next', 'stay'] as const).map((one) => (
        <Menu.RadioItem key={one} value={one} checked={one === choice} onChange={() => choose(one)}>
          {t(`crm.change.after_${one}`)}
        </Menu.RadioItem>
      ))}
    </>
  );
}
