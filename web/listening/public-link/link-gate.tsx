import { Button } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryFrame } from '#web/identity/entry-frame.tsx';
import { ApiError } from '#web/kit/api/api-error.ts';
import { SecretInput } from '#web/kit/ui/secret-input.tsx';

type Props = {
  /** Why the link was not opened; null where it was. */
  error: unknown;
  isBusy: boolean;
  /** Undefined before the first one is tried. */
  password: string | undefined;
  onPassword: (password: string) => void;
  children: ReactNode;
};

/** What the visitor of a link sees first: the password where it has one, or that the link no longer works. */
export function LinkGate({ error, isBusy, password, onPassword, children }: Props) {
  const { t } = useTranslation();
  const code = error instanceof ApiError ? error.code : '';
  const wrong = password === undefined ? '' : t('dashboards.shared.wrong');
  if (code === 'link_password' || (password !== undefined && code === 'too_many'))
    return (
      <PasswordForm
        error={code === 'too_many' ? t('errors.too_many') : wrong}
        isBusy={isBusy}
        onPassword={onPassword}
      />
    );
  if (code === 'link_invalid')
    return (
      <EntryFrame heading={t('dashboards.shared.gone')}>
        <p>{t('dashboards.shared.gone_help')}</p>
      </EntryFrame>
    );
  return children;
}

function PasswordForm(props: { error: string; isBusy: boolean; onPassword: (password: string) => void }) {
  const { t } = useTranslation();
  const [value, setValue] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onPassword(value);
  };
  return (
    <EntryFrame heading={t('dashboards.shared.locked')} about={t('dashboards.shared.locked_help')}>
      <form onSubmit={submit}>
        <SecretInput
          label={t('dashboards.link.password')}
          autoComplete="off"
          autoFocus
          required
          value={value}
          error={props.error || null}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        <Button type="submit" mt="md" fullWidth loading={props.isBusy}>
          {t('dashboards.shared.open')}
        </Button>
      </form>
    </EntryFrame>
  );
}
