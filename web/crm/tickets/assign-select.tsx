import { Button, Combobox, ScrollArea, useCombobox } from '@mantine/core';
import { IconChevronDown, IconUserOff } from '@tabler/icons-react';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { listAgents } from '#contracts/crm/endpoints.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { useChangeTicket } from './use-change-ticket.ts';
import classes from './pane.module.css';

const NOBODY = 'nobody';

type Props = { ticket: Ticket; disabled: boolean; button: Ref<HTMLButtonElement> };

/** Whose ticket it is: oneself first, then colleagues with who is online and how much each holds. */
export function AssignSelect({ ticket, disabled, button }: Props) {
  const { t } = useTranslation();
  const me = useSession().user._id;
  const [search, setSearch] = useState('');
  const { assign, busy } = useChangeTicket(ticket);
  const box = useCombobox({
    onDropdownOpen: () => box.focusSearchInput(),
    onDropdownClose: () => {
      box.resetSelectedOption();
      box.focusTarget();
      setSearch('');
    },
  });
  const closed = ticket.state === 'closed';
  const name = ticket.assignee?.name ?? t('crm.list.nobody');
  const shown = ticket.assignee?._id === me ? t('crm.change.me') : name;
  return (
    <Combobox
      store={box}
      width={300}
      position="bottom-end"
      onOptionSubmit={(value) => {
        assign(value === NOBODY ? null : value);
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
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value);
            box.selectFirstOption();
          }}
          placeholder={t('crm.change.search_agent')}
          aria-label={t('crm.change.search_agent')}
        />
        {box.dropdownOpened && <Agents ticket={ticket} search={search} />}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Agents({ ticket, search }: { ticket: Ticket; search: string }) {
  const { t } = useTranslation();
  const me = useSession().user._id;
  const read = useCallQuery(listAgents, {});
  const agents = read.data?.items ?? [];
  const failed = loadFailure(read);
  const holds = makeTextFilter(search);
  const found = agents
    .filter(({ name }) => holds(name))
    .sort((one, other) => Number(other._id === me) - Number(one._id === me));
  return (
    <Combobox.Options aria-label={t('crm.change.assign_ask')}>
      <ScrollArea.Autosize mah={280} type="scroll">
        {found.map((agent) => (
          <Combobox.Option key={agent._id} value={agent._id} active={agent._id === ticket.assignee?._id}>
            <span className={classes.agent}>
              <span className={classes.agentPicture}>
                <PersonPicture name={agent.name} size={24} />
                <span className={classes.presence} data-online={agent.online || undefined} />
              </span>
              <span className={classes.agentName}>
                {agent._id === me ? t('crm.change.assign_me') : agent.name}
              </span>
              <span className={classes.itemAside}>
                {t(agent.online ? 'crm.change.online' : 'crm.change.offline')} ·{' '}
                <NumberText value={agent.live_tickets} />
              </span>
            </span>
          </Combobox.Option>
        ))}
        {search.trim() === '' && ticket.assignee && (
          <Combobox.Option value={NOBODY}>
            <span className={classes.agent}>
              <IconUserOff size={18} aria-hidden />
              {t('crm.change.unassign')}
            </span>
          </Combobox.Option>
        )}
        {failed && <Combobox.Footer>{failed}</Combobox.Footer>}
        {found.length === 0 && search.trim() !== '' && (
          <Combobox.Empty>{t('crm.change.no_agent')}</Combobox.Empty>
        )}
      </ScrollArea.Autosize>
    </Combobox.Options>
  );
}
