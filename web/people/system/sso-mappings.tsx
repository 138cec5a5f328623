import { ActionIcon, Button, Select, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SsoMapping } from '#contracts/sso/connection.ts';
import classes from './sso.module.css';

type Props = {
  mappings: readonly SsoMapping[];
  roles: readonly { value: string; label: string }[];
  /** What is wrong, by the path of the field (`mappings.0.value`). */
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (mappings: SsoMapping[]) => void;
};

/** Which group at the provider gives which role; the first that fits counts. */
export function SsoMappings({ mappings, roles, errors, onChange }: Props) {
  const { t } = useTranslation();
  const change = (at: number, next: Partial<SsoMapping>): void =>
    onChange(mappings.map((one, index) => (index === at ? { ...one, ...next } : one)));
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t('system.sso.mappings')}
      </Text>
      {mappings.map((mapping, at) => (
        <div key={at} className={classes.pair}>
          <TextInput
            aria-label={t('system.sso.mapping_value')}
            placeholder={t('system.sso.mapping_value')}
            value={mapping.value}
            error={errors[`mappings.${at}.value`]}
            onChange={({ currentTarget }) => change(at, { value: currentTarget.value })}
          />
          <Select
            aria-label={t('system.sso.mapping_role')}
            placeholder={t('system.sso.mapping_role')}
            data={roles}
            value={mapping.role_id ?? null}
            onChange={(role_id) => change(at, { role_id: role_id ?? undefined })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('system.sso.mapping_remove')}
            onClick={() => onChange(mappings.filter((_one, index) => index !== at))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        size="compact-sm"
        mt={6}
        onClick={() => onChange([...mappings, { value: '', role_id: roles[0]?.value }])}
      >
        {t('system.sso.mapping_add')}
      </Button>
    </div>
  );
}
