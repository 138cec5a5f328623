import { Button, Menu } from '@mantine/core';
import { IconBellOff, IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RuleQuiet } from '#contracts/alerts/rule-fields.ts';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { useNow } from '#web/kit/ui/time.tsx';

const SPANS = [
  ['hour', MS_PER_HOUR],
  ['day', 24 * MS_PER_HOUR],
  ['week', 168 * MS_PER_HOUR],
] as const;

type Props = {
  rule: RuleQuiet;
  onQuiet: (quiet: RuleQuiet) => void;
};

/** Pauses a rule for a while, or mutes it; its history continues. */
export function QuietMenu({ rule, onQuiet }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const snoozed = rule.snoozed_until !== null && Date.parse(rule.snoozed_until) > now.getTime();
  if (rule.muted || snoozed)
    return (
      <Button variant="default" onClick={() => onQuiet({ muted: false, snoozed_until: null })}>
        {t('alerts.snooze.wake')}
      </Button>
    );
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconBellOff size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('alerts.snooze.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {SPANS.map(([name, length]) => (
          <Menu.Item
            key={name}
            onClick={() =>
              onQuiet({ muted: false, snoozed_until: new Date(Date.now() + length).toISOString() })
            }
          >
            {t(`alerts.snooze.${name}`)}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => onQuiet({ muted: true, snoozed_until: null })}>
          {t('alerts.snooze.mute')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
