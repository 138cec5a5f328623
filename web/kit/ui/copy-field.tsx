import { ActionIcon, CopyButton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** A value to be copied: a webhook address, a key shown once. */
export function CopyField({ label, value, help }: { label: string; value: string; help?: string }) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={label}
      description={help}
      value={value}
      readOnly
      mb="xs"
      onFocus={({ currentTarget }) => currentTarget.select()}
      rightSection={
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <ActionIcon
              onClick={copy}
              title={copied ? t('kit.copied') : t('kit.copy')}
              size={28}
              aria-label={`${copied ? t('kit.copied') : t('kit.copy')}: ${label}`}
            >
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          )}
        </CopyButton>
      }
    />
  );
}
