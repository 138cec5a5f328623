import { Button, Combobox } from '@mantine/core';
import { IconChevronDown, IconUserOff } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { useSession } from '#web/kit/session/session.ts';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { AgentDropdown, useAgentBox } from './agent-dropdown.tsx';
import { toAssignee } from './agent-options.tsx';
import { useChangeTicket } from './use-change-ticket.ts';
import classes from './pane.module.css';

type Props = { ticket: Ticket; disabled: boolean; button: Ref<HTMLButtonElement> };

/** Whose ticket it is: oneself first, then colleagues with who is online and how much each holds. */
export function AssignSelect({ ticket, disabled, button }: Props) {
  const { t } = useTranslation();
  const me = useSession().user._id;
  const { assign, busy } = useChangeTicket(ticket);
  const agentBox = useAgentBox();
  const { box } = agentBox;
  const closed = ticket.state === 'closed';
  const name = ticket.assignee?.name ?? t('crm.list.nobody');
  const shown = ticket.assignee?._id === me ? t('crm.change.me') : name;
  return (
    <Combobox
      store={box}
      width={300}
      position="bottom-end"
      onOptionSubmit={(value) => {
        assign(toAssignee(value));
        box.closeDropdown();
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <Button
          ref={button}
          variant="default"
          size="compact-sm"
          className={`${classes.control} ${classes.agentButton}`}
          loading={busy}
          disabled={disabled || closed}
          aria-haspopup="listbox"
          aria-expanded={box.dropdownOpened}
          aria-label={t('crm.change.assign', { name })}
          leftSection={
            ticket.assignee ? <PersonPicture name={name} size={18} /> : <IconUserOff size={15} aria-hidden />
          }
          rightSection={<IconChevronDown className={classes.deskOnly} size={14} />}
          onClick={() => box.toggleDropdown()}
        >
          <span className={classes.assignee}>{shown}</span>
        </Button>
      </Combobox.Target>
      <AgentDropdown state={agentBox} assigneeId={ticket.assignee?._id ?? null} />
    </Combobox>
  );
}
