import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CopyField } from '#web/kit/ui/copy-field.tsx';
import classes from './integration.module.css';

/** A secret for the one time it is shown. */
export function ShownOnce(props: { label: string; value: string; help?: string; onDone: () => void }) {
  const { t } = useTranslation();
  const { label, value, help, onDone } = props;
  return (
    <div className={classes.drawer}>
      <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {t('integration.shown_once')}
      </Alert>
      <CopyField label={label} value={value} {...(help ? { help } : {})} />
      <Button onClick={onDone}>{t('integration.close')}</Button>
    </div>
  );
}
