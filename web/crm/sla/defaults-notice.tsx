import { Alert, Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type Props = { busy: boolean; onKeep?: () => void };

/** Above a policy that nobody has saved: what its starting values mean, and keeping them knowingly. */
export function DefaultsNotice({ busy, onKeep }: Props) {
  const { t } = useTranslation();
  return (
    <Alert
      variant="light"
      role="note"
      icon={<IconInfoCircle size={18} aria-hidden />}
      title={t('sla.defaults.title')}
    >
      <p style={{ margin: '0 0 8px' }}>{t('sla.defaults.text')}</p>
      {onKeep && (
        <Button size="compact-sm" variant="default" loading={busy} onClick={onKeep}>
          {t('sla.defaults.keep')}
        </Button>
      )}
    </Alert>
  );
}
