import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { getAddressReach } from './address-reach.ts';
import { CopyField } from './copy-field.tsx';

type Props = {
  label: string;
  value: string;
  help?: string | undefined;
  /** Who is to call the address, such as "LINE". */
  who: string;
};

/** An address of ours that is entered at another service, with a warning where that service cannot reach it. */
export function HandedAddress({ label, value, help, who }: Props) {
  return (
    <>
      <CopyField label={label} value={value} {...(help ? { help } : {})} />
      <ReachWarning address={value} who={who} />
    </>
  );
}

/** Says that another service cannot reach an address, and what to do; nothing where it can. */
export function ReachWarning({ address, who }: { address: string; who: string }) {
  const { t } = useTranslation();
  const reach = getAddressReach(address);
  if (reach === 'public') return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      mb="sm"
      role="note"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t(`kit.reach.${reach}`, { who })}
    >
      {t('kit.reach.help')}
    </Alert>
  );
}
