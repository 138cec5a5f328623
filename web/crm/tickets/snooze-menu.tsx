import { Button, Menu, TextInput } from '@mantine/core';
import { IconAlarmSnooze, IconBell, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { updateTicket } from '#contracts/crm/endpoints.ts';
import { LIVE_STATES, type Ticket } from '#contracts/crm/ticket.ts';
import { useSend } from '#web/kit/api/use-call.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { useNow } from '#web/kit/ui/time.tsx';
import { localInput, snoozeChoices } from './snooze-choices.ts';
import { sayMoment } from './say-moment.ts';
import classes from './work.module.css';

/** Lets a ticket sleep until a moment of the reader's choice, or wakes it. */
export function SnoozeMenu({ ticket, disabled }: { ticket: Ticket; disabled: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const now = useNow();
  const update = useSend(updateTicket, { refresh: ['ticket.'], onDone: () => setOpen(false) });
  const sleep = (until: Date | null) =>
    update.send({ params: { _id: ticket._id }, body: { snoozed_until: until && until.toISOString() } });
  const until = ticket.snoozed_until;
  const off = disabled || !LIVE_STATES.includes(ticket.state);
  const label = until ? sayMoment(new Date(until), language) : '—';
  return (
    <Menu opened={open} onChange={setOpen} position="bottom-end" width={280} disabled={off}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.value}
          loading={update.isPending}
          disabled={off}
          aria-label={until ? t('tickets.snooze.until', { time: label }) : t('tickets.snooze.title')}
          leftSection={until ? <IconAlarmSnooze size={14} aria-hidden /> : null}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('tickets.snooze.help')}</Menu.Label>
        {until && (
          <Menu.Item leftSection={<IconBell size={15} aria-hidden />} onClick={() => sleep(null)}>
            {t('tickets.snooze.wake')}
          </Menu.Item>
        )}
        {open &&
          snoozeChoices(now).map(({ key, at }) => (
            <Menu.Item key={key} rightSection={<Aside at={at} />} onClick={() => sleep(at)}>
              {t(`tickets.snooze.${key}`)}
            </Menu.Item>
          ))}
        <Menu.Divider />
        {open && <OwnMoment onSet={sleep} />}
      </Menu.Dropdown>
    </Menu>
  );
}

function Aside({ at }: { at: Date }) {
  const language = useLanguage();
  return <span className={classes.dim}>{sayMoment(at, language)}</span>;
}

function OwnMoment({ onSet }: { onSet: (at: Date) => void }) {
  const { t } = useTranslation();
  const [value, setValue] = useState('');
  const now = useNow();
  const at = new Date(value);
  const good = value !== '' && at > now;
  return (
    <form
      className={classes.pick}
      onSubmit={(event) => {
        event.preventDefault();
        if (good) onSet(at);
      }}
    >
      <TextInput
        type="datetime-local"
        size="xs"
        label={t('tickets.snooze.pick')}
        min={localInput(now)}
        value={value}
        // The menu moves by arrows and letters; here they belong to the field.
        onKeyDown={(event) => event.stopPropagation()}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <Button type="submit" size="xs" disabled={!good}>
        {t('tickets.snooze.set')}
      </Button>
    </form>
  );
}
