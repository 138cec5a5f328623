import { Alert } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ConnectProvider } from '#contracts/providers/endpoints.ts';
import { HandedAddress } from '#web/kit/ui/handed-address.tsx';
import classes from './engagement.module.css';

/** Before a consent that cannot begin: what this installation lacks, who can add it, and where. */
export function NotSetUp({ provider, name }: { provider: ConnectProvider; name: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Alert
        color="yellow"
        variant="light"
        role="note"
        icon={<IconPlugConnectedX size={18} aria-hidden />}
        title={t('engagement.not_set_up.title', { name })}
      >
        <p className={classes.note}>{t('engagement.not_set_up.who', { name })}</p>
        <p className={classes.note}>
          {t('engagement.not_set_up.missing')}{' '}
          {provider.missing.map((variable) => (
            <code key={variable} className={classes.variable}>
              {variable}
            </code>
          ))}
        </p>
      </Alert>
      <HandedAddress
        label={t('engagement.not_set_up.redirect', { name })}
        value={provider.redirect_url}
        who={name}
      />
    </>
  );
}
