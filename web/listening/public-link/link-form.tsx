import { Alert, Button, Select, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { PublicLinkInput } from '#contracts/kit/public-link.ts';
import { HandedAddress } from '#web/kit/ui/handed-address.tsx';
import { SecretInput } from '#web/kit/ui/secret-input.tsx';
import classes from './links.module.css';

const DAYS = ['1', '7', '30', '90', '365'] as const;

type Props = {
  isPending: boolean;
  /** What is chosen besides, above the name. */
  children?: ReactNode;
  /** Creates the link; `onDone` empties the form. */
  onCreate: (link: z.input<typeof PublicLinkInput>, onDone: () => void) => void;
};

/** The form of a new link: for whom, for how long, and with which password. */
export function LinkForm({ isPending, children, onCreate }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [days, setDays] = useState('30');
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCreate({ name: name.trim(), days: Number(days), ...(password !== '' && { password }) }, () => {
      setName('');
      setPassword('');
    });
  };
  return (
    <form onSubmit={submit} className={classes.form}>
      {children}
      <TextInput
        label={t('dashboards.link.name')}
        placeholder={t('dashboards.link.name_example')}
        maxLength={120}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Select
        label={t('dashboards.link.days')}
        allowDeselect={false}
        value={days}
        data={DAYS.map((value) => ({ value, label: t('dashboards.link.days_of', { count: Number(value) }) }))}
        onChange={(next) => setDays(next ?? '30')}
      />
      <SecretInput
        label={t('dashboards.link.password')}
        description={t('dashboards.link.password_help')}
        minLength={6}
        maxLength={200}
        autoComplete="new-password"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <Button type="submit" loading={isPending}>
        {t('dashboards.link.make')}
      </Button>
    </form>
  );
}

/** The address of a link that was just created: it is shown once. */
export function CreatedLink({ path, token }: { path: string; token: string }) {
  const { t } = useTranslation();
  return (
    <Alert title={t('dashboards.link.made')}>
      <HandedAddress
        label={t('dashboards.link.address')}
        value={`${window.location.origin}${path}#${token}`}
        help={t('dashboards.link.once')}
        who={t('dashboards.link.readers')}
      />
    </Alert>
  );
}
