import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/kit/text/format.ts';
import { useNow } from '#web/kit/ui/time.tsx';
import { formatMoment } from '../tickets/format-moment.ts';
import { buildSnoozeChoices } from '../tickets/snooze-choices.ts';
import { Choose } from './choose.tsx';

type Props = {
  busy: boolean;
  shortcut: string;
  /** `time`: the moment as text; null where they wake now. */
  onSnooze: (until: string | null, time: string | null) => void;
};

/** Until when the chosen tickets sleep: the moments that a single ticket is offered, or now. */
export function BulkSnooze({ busy, shortcut, onSnooze }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const moments = buildSnoozeChoices(now).map(({ key, at }) => {
    const time = formatMoment(at, language);
    const act = () => onSnooze(at.toISOString(), time);
    return { key: String(key), text: t(`tickets.snooze.${key}`), aside: time, act };
  });
  const wake = { key: 'wake', text: t('inbox.bulk.wake'), act: () => onSnooze(null, null) };
  return (
    <Choose label={t('inbox.bulk.snooze')} busy={busy} shortcut={shortcut} choices={[...moments, wake]} />
  );
}
