import {
  Button,
  createScopedKeydownHandler,
  Divider,
  NavLink,
  Popover,
  Text,
  TextInput,
} from '@mantine/core';
import { IconAlarmSnooze, IconBell, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIVE_STATES, type Ticket } from '#contracts/crm/ticket.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { readReaderField, toReaderField } from '#web/kit/text/reader-clock.ts';
import { useNow } from '#web/kit/ui/time.tsx';
import { formatMoment } from './format-moment.ts';
import { buildSnoozeChoices } from './snooze-choices.ts';
import { useColumnKey } from './use-column-key.ts';
import { useUpdateTicket } from './use-update-ticket.ts';
import classes from './work.module.css';

/** Lets a ticket sleep until a moment of the reader's choice, or wakes it. */
export function SnoozeMenu({ ticket, disabled }: { ticket: Ticket; disabled: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const update = useUpdateTicket(() => setOpen(false));
  const sleep = (until: Date | null) =>
    update.send({ params: { _id: ticket._id }, body: { snoozed_until: until && until.toISOString() } });
  const until = ticket.snoozed_until;
  const off = disabled || !LIVE_STATES.includes(ticket.state);
  const button = useColumnKey({ section: 'work', key: 's', text: t('tickets.snooze.title'), disabled: off });
  const label = until ? formatMoment(new Date(until), language) : '—';
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      width={280}
      disabled={off}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          ref={button}
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.value}
          loading={update.isPending}
          disabled={off}
          aria-label={until ? t('tickets.snooze.until', { time: label }) : t('tickets.snooze.title')}
          leftSection={until ? <IconAlarmSnooze size={14} aria-hidden /> : null}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label={t('tickets.snooze.title')}>
        <Text size="xs" c="var(--es-dim)" px="sm" py={4}>
          {t('tickets.snooze.help')}
        </Text>
        <Moments until={until} onSet={sleep} />
        <Divider my={4} />
        <OwnMoment onSet={sleep} />
      </Popover.Dropdown>
    </Popover>
  );
}

type Setting = { onSet: (at: Date | null) => void };

/** The arrow keys go from one moment to the next. */
const AMONG_MOMENTS = {
  'data-moment': true,
  onKeyDown: createScopedKeydownHandler({
    parentSelector: '[data-moments]',
    siblingSelector: '[data-moment]',
    activateOnFocus: false,
    loop: true,
    orientation: 'vertical',
  }),
};

/** The moments that are chosen most, and the end of a sleep. */
function Moments({ until, onSet }: Setting & { until: string | null }) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <div data-moments>
      {until && (
        <NavLink
          component="button"
          {...AMONG_MOMENTS}
          label={t('tickets.snooze.wake')}
          leftSection={<IconBell size={15} aria-hidden />}
          onClick={() => onSet(null)}
        />
      )}
      {buildSnoozeChoices(now).map(({ key, at }) => (
        <NavLink
          key={key}
          component="button"
          {...AMONG_MOMENTS}
          label={t(`tickets.snooze.${key}`)}
          rightSection={<Aside at={at} />}
          onClick={() => onSet(at)}
        />
      ))}
    </div>
  );
}

function Aside({ at }: { at: Date }) {
  const language = useLanguage();
  return <span className={classes.dim}>{formatMoment(at, language)}</span>;
}

function OwnMoment({ onSet }: Setting) {
  const { t } = useTranslation();
  const [value, setValue] = useState('');
  const now = useNow();
  const at = readReaderField(value);
  const good = at !== null && at > now;
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
        min={toReaderField(now)}
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <Button type="submit" size="xs" disabled={!good}>
        {t('tickets.snooze.set')}
      </Button>
    </form>
  );
}
