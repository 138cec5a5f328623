import { Button, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MentionConditions, type StoredFilter } from '#contracts/listening/stored-filter.ts';
import { WidgetFilter } from './widget-filter.tsx';

type Props = {
  /** Whose mentions they are, for screen readers. */
  label: string;
  mentions: StoredFilter | null;
  onChange: (mentions: StoredFilter | null) => void;
};

/** Which mentions somebody gets of a dashboard: those that it counts, or others. */
export function ConditionsMenu({ label, mentions, onChange }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const change = (filter: StoredFilter) => {
    if (MentionConditions.safeParse(filter).success) onChange(filter);
  };
  const name = t(mentions === null ? 'viz_schedules.mentions.same' : 'viz_schedules.mentions.own');
  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" width={300} trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconFilter size={16} aria-hidden />}
            aria-label={`${name}: ${label}`}
            aria-haspopup="dialog"
            onClick={() => setOpened(!opened)}
          >
            {name}
          </Button>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={name}>
          <WidgetFilter inPopover filter={mentions ?? {}} onChange={change} />
        </Popover.Dropdown>
      </Popover>
      {mentions !== null && (
        <Button size="compact-sm" variant="subtle" onClick={() => onChange(null)}>
          {t('viz_schedules.mentions.reset')}
        </Button>
      )}
    </>
  );
}
