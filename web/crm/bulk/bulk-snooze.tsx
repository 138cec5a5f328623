import { Menu, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/kit/text/format.ts';
import { useNow } from '#web/kit/ui/time.tsx';
import { formatMoment } from '../tickets/format-moment.ts';
import { buildSnoozeChoices } from '../tickets/snooze-choices.ts';
import { Choose } from './choose.tsx';

type Props = { busy: boolean; shortcut: string | undefined; onSnooze: (until: string | null) => void };

/** Until when the chosen tickets sleep: the moments that a single ticket is offered, or now. */
export function BulkSnooze({ busy, shortcut, onSnooze }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  return (
    <Choose label={t('inbox.bulk.snooze')} busy={busy} shortcut={shortcut}>
      {buildSnoozeChoices(now).map(({ key, at }) => (
        <Menu.Item
          key={key}
          rightSection={
            <Text span size="xs" c="var(--es-dim)">
              {formatMoment(at, language)}
            </Text>
          }
          onClick={() => onSnooze(at.toISOString())}
        >
          {t(`tickets.snooze.${key}`)}
        </Menu.Item>
      ))}
      <Menu.Item onClick={() => onSnooze(null)}>{t('inbox.bulk.wake')}</Menu.Item>
    </Choose>
  );
}
