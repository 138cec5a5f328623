import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SsoDraft } from './sso-draft.ts';

type Props = {
  draft: SsoDraft;
  /** What is wrong, by the path of the field (`oidc.issuer`). */
  errors: Readonly<Record<string, ReactNode>>;
  /** Whether a client secret is stored, which stays where none is typed. */
  hasSecret: boolean;
  onChange: (change: Partial<SsoDraft>) => void;
};

/** What the identity provider gave: the client of OpenID Connect, or the addresses and certificate of SAML. */
export function SsoProviderFields({ draft, errors, hasSecret, onChange }: Props) {
  const { t } = useTranslation();
  const text = (name: 'issuer' | 'client_id' | 'entry_point' | 'logout_url') => (
    <TextInput
      label={t(`system.sso.field.${name}`)}
      value={draft[name]}
      error={errors[`${draft.type}.${name}`]}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  );
  if (draft.type === 'oidc')
    return (
      <>
        {text('issuer')}
        {text('client_id')}
        <TextInput
          type="password"
          autoComplete="off"
          label={t('system.sso.field.client_secret')}
          placeholder={hasSecret ? t('kit.form.secret_kept') : ''}
          value={draft.client_secret}
          error={errors['oidc.client_secret']}
          onChange={({ currentTarget }) => onChange({ client_secret: currentTarget.value })}
        />
      </>
    );
  return (
    <>
      {text('entry_point')}
      {text('logout_url')}
      {text('issuer')}
      <Textarea
        autosize
        minRows={4}
        maxRows={10}
        label={t('system.sso.field.certificate')}
        value={draft.certificate}
        error={errors['saml.certificates'] ?? errors['saml.certificates.0']}
        onChange={({ currentTarget }) => onChange({ certificate: currentTarget.value })}
      />
    </>
  );
}
