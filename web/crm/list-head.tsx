import {
  ActionIcon,
  Indicator,
  Popover,
  Select,
  Stack,
  TextInput,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { TICKET_STATES } from '#contracts/crm/ticket.ts';
import { CHANNELS } from '#contracts/inbound/channel.ts';
import { NumberText } from '#web/kit/ui/number.tsx';
import { useProductColumn } from '#web/kit/ui/product-column.tsx';
import type { InboxPlace } from './inbox-place.ts';
import classes from './list.module.css';
import { useCounts, ViewMenu } from './views.tsx';

/** Channels whose conversations become tickets today; more follow with their connectors. */
const TICKET_CHANNELS = CHANNELS.filter((channel) => channel === 'line' || channel === 'webchat');
const SEARCH_PAUSE_MS = 250;

type Change = (patch: Record<string, string | undefined>) => void;
type Props = { place: InboxPlace; change: Change; search: Ref<HTMLInputElement> };

/** The head of the list: which view, search, filters. All of it stands in the address. */
export function ListHead({ place, change, search }: Props) {
  const column = useProductColumn();
  const narrow = useMediaQuery('(max-width: 48em)');
  return (
    <div className={classes.head}>
      <div className={classes.headLine}>
        {column && !narrow ? (
          <ViewTitle place={place} />
        ) : (
          <h1 className={classes.title}>
            <ViewMenu open={place.view} onChoose={(view) => change({ view })} />
          </h1>
        )}
        <Filters place={place} change={change} />
      </div>
      <Search key={place.view} q={place.q ?? ''} change={change} input={search} />
      <Chips place={place} change={change} />
    </div>
  );
}

function ViewTitle({ place }: { place: InboxPlace }) {
  const { t } = useTranslation();
  const count = useCounts()?.[place.view];
  return (
    <h1 className={classes.title}>
      {t(`crm.views.${place.view}`)}
      {count !== undefined && (
        <span className={classes.count}>
          <NumberText value={count} />
        </span>
      )}
    </h1>
  );
}

function Search({ q, change, input }: { q: string; change: Change; input: Ref<HTMLInputElement> }) {
  const { t } = useTranslation();
  const [text, setText] = useState(q);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === q) return;
    const timer = setTimeout(() => change({ q: wanted || undefined }), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, q, change]);
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={t('crm.list.search')}
      placeholder={t('crm.list.search')}
      leftSection={<IconSearch size={15} />}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}

function Filters({ place, change }: { place: InboxPlace; change: Change }) {
  const { t } = useTranslation();
  const active = Number(place.channel !== undefined) + Number(place.state !== undefined);
  return (
    <Popover position="bottom-end" shadow="md" width={260} trapFocus returnFocus>
      <Indicator disabled={active === 0} size={8} offset={5} color="brand">
        <Popover.Target>
          <ActionIcon aria-label={t('crm.list.filter')} variant="default">
            <IconAdjustmentsHorizontal size={17} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown>
        <Stack gap="sm">
          <VisuallyHidden component="h2">{t('crm.list.filters')}</VisuallyHidden>
          <Select
            label={t('crm.list.channel')}
            placeholder={t('crm.list.any')}
            clearable
            comboboxProps={{ withinPortal: false }}
            data={TICKET_CHANNELS.map((value) => ({ value, label: t(`kit.channels.${value}`) }))}
            value={place.channel ?? null}
            onChange={(value) => change({ channel: value ?? undefined })}
          />
          <Select
            label={t('crm.list.state')}
            placeholder={t('crm.list.any')}
            clearable
            comboboxProps={{ withinPortal: false }}
            data={TICKET_STATES.map((value) => ({ value, label: t(`crm.states.${value}`) }))}
            value={place.state ?? null}
            onChange={(value) => change({ state: value ?? undefined })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function Chips({ place, change }: { place: InboxPlace; change: Change }) {
  const { t } = useTranslation();
  if (!place.channel && !place.state) return null;
  return (
    <div className={classes.chips}>
      {place.channel && (
        <Chip
          name={`${t('crm.list.channel')}: ${t(`kit.channels.${place.channel}`)}`}
          onOff={() => change({ channel: undefined })}
        />
      )}
      {place.state && (
        <Chip
          name={`${t('crm.list.state')}: ${t(`crm.states.${place.state}`)}`}
          onOff={() => change({ state: undefined })}
        />
      )}
    </div>
  );
}

function Chip({ name, onOff }: { name: string; onOff: () => void }) {
  const { t } = useTranslation();
  return (
    <span className={classes.chip}>
      {name}
      <UnstyledButton className={classes.chipOff} onClick={onOff} aria-label={t('crm.list.remove', { name })}>
        <IconX size={14} />
      </UnstyledButton>
    </span>
  );
}
