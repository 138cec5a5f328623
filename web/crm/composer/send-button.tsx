import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { canTransition, type TicketState } from '#contracts/crm/ticket.ts';
import { StateSign } from '../tickets/ticket-badges.tsx';
import { useStates } from '../tickets/use-states.ts';
import classes from './composer.module.css';

const AFTER = ['done', 'pending'] as const satisfies TicketState[];
/** The state of a ticket after its reply is accepted. */
export type AfterSending = (typeof AFTER)[number];

/** Whether a ticket may get that state, and does not have it already. */
export function canFollow(state: TicketState, after: AfterSending): boolean {
  return state !== after && canTransition(state, after);
}

type Props = { state: TicketState; disabled: boolean; onSend: (after?: AfterSending) => void };

/** Sends a reply, or sends it and changes the state of the ticket at once. */
export function SendButton({ state, disabled, onSend }: Props) {
  const { t } = useTranslation();
  const { inUse, nameOf } = useStates();
  const after = AFTER.filter((one) => inUse.includes(one) && canFollow(state, one));
  return (
    <Button.Group>
      <Button size="sm" onClick={() => onSend()} disabled={disabled}>
        {t('crm.compose.send')}
      </Button>
      {after.length > 0 && (
        <Menu position="top-end" width={290}>
          <Menu.Target>
            <Button
              size="sm"
              className={classes.after}
              disabled={disabled}
              aria-label={t('crm.compose.send_and')}
            >
              <IconChevronDown size={16} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {after.map((one) => (
              <Menu.Item
                key={one}
                leftSection={<StateSign state={one} />}
                rightSection={
                  one === 'done' && <span className={classes.keys}>{t('crm.compose.done_keys')}</span>
                }
                onClick={() => onSend(one)}
              >
                {t(one === 'done' ? 'crm.compose.send_done' : 'crm.compose.send_as', { name: nameOf(one) })}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Button.Group>
  );
}
