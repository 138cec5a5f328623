import {
  Button,
  Drawer,
  Group,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { listRoles } from '#contracts/people/role.ts';
import { SsoInput, type SsoConnection } from '#contracts/sso/connection.ts';
import { createSso, updateSso } from '#contracts/sso/endpoints.ts';
import { call } from '#web/kit/api/call.ts';
import { useCall, useRefresh } from '#web/kit/api/use-call.ts';
import { errorsOf, errorsOfAnswer } from '#web/kit/form/issues.ts';
import { useSession } from '#web/kit/session/session.ts';
import { toastSuccess } from '#web/kit/toast/toast.ts';
import { CopyField } from '#web/kit/ui/copy-field.tsx';
import { unread } from '#web/kit/ui/unread.tsx';
import { draftOf, inputOf, type SsoDraft } from './sso-draft.ts';
import { SsoMappings } from './sso-mappings.tsx';

/** Connecting or changing an identity provider: what it gave us, what it must be told of us, and who it makes. */
export function SsoEditor({
  connection,
  onClose,
}: {
  connection: SsoConnection | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { account } = useSession();
  const refresh = useRefresh();
  const roles = useCall(listRoles, { query: { accountID: account._id } });
  const [draft, setDraft] = useState<SsoDraft>(() => draftOf(connection));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<SsoDraft>): void => setDraft({ ...draft, ...change });
  const choices = (roles.data?.items ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = SsoInput.safeParse(inputOf(draft));
    if (!read.success) return setErrors(errorsOf(SsoInput, inputOf(draft)));
    setBusy(true);
    const body = read.data;
    const settled = connection
      ? await call(
          updateSso,
          { params: { _id: connection._id }, body: { ...body, version: connection.version } },
          { raise: false },
        )
      : await call(createSso, { body }, { raise: false });
    setBusy(false);
    if (!settled.ok) return setErrors(errorsOfAnswer(settled.error));
    toastSuccess(t('system.sso.saved'));
    refresh('sso.');
    onClose();
  };
  const text = (
    name: keyof SsoDraft & ('name' | 'issuer' | 'client_id' | 'entry_point' | 'logout_url'),
    at: string,
  ) => (
    <TextInput
      label={t(`system.sso.field.${name}`)}
      value={draft[name]}
      error={errors[at]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  );
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={connection?.name ?? t('system.sso.connect')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack gap="md">
          <SegmentedControl
            aria-label={t('system.sso.field.type')}
            value={draft.type}
            onChange={(type) => set({ type: type === 'saml' ? 'saml' : 'oidc' })}
            data={[
              { value: 'oidc', label: t('system.sso.type.oidc') },
              { value: 'saml', label: t('system.sso.type.saml') },
            ]}
          />
          {text('name', 'name')}
          {draft.type === 'oidc' ? (
            <>
              {text('issuer', 'oidc.issuer')}
              {text('client_id', 'oidc.client_id')}
              <TextInput
                type="password"
                autoComplete="off"
                label={t('system.sso.field.client_secret')}
                placeholder={connection?.oidc?.has_secret ? t('kit.form.secret_kept') : ''}
                value={draft.client_secret}
                error={errors['oidc.client_secret']}
                onChange={({ currentTarget }) => set({ client_secret: currentTarget.value })}
              />
            </>
          ) : (
            <>
              {text('entry_point', 'saml.entry_point')}
              {text('logout_url', 'saml.logout_url')}
              {text('issuer', 'saml.issuer')}
              <Textarea
                autosize
                minRows={4}
                maxRows={10}
                label={t('system.sso.field.certificate')}
                value={draft.certificate}
                error={errors['saml.certificates'] ?? errors['saml.certificates.0']}
                onChange={({ currentTarget }) => set({ certificate: currentTarget.value })}
              />
            </>
          )}
          <Switch
            label={t('system.sso.field.creates_people')}
            checked={draft.creates_people}
            onChange={({ currentTarget }) => set({ creates_people: currentTarget.checked })}
          />
          <Select
            label={t('system.sso.field.default_role_id')}
            data={choices}
            value={draft.default_role_id}
            error={unread(roles)}
            clearable
            onChange={(default_role_id) => set({ default_role_id })}
          />
          <SsoMappings mappings={draft.mappings} roles={choices} onChange={(mappings) => set({ mappings })} />
          <Switch
            label={t('system.sso.field.enforced')}
            description={t('system.sso.enforced_help')}
            checked={draft.enforced}
            error={errors['enforced']}
            onChange={({ currentTarget }) => set({ enforced: currentTarget.checked })}
          />
          <Switch
            label={t('system.sso.field.active')}
            checked={draft.active}
            onChange={({ currentTarget }) => set({ active: currentTarget.checked })}
          />
          {connection && <OurSide connection={connection} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('kit.cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('kit.form.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  );
}

function OurSide({ connection: { type, ours } }: { connection: SsoConnection }) {
  const { t } = useTranslation();
  const told =
    type === 'oidc'
      ? (['redirect_uri', 'backchannel_logout_uri'] as const)
      : (['acs_url', 'slo_url', 'entity_id', 'metadata_url'] as const);
  return (
    <Stack gap="xs">
      {told.map((name) => (
        <CopyField key={name} label={t(`system.sso.ours.${name}`)} value={ours[name]} />
      ))}
    </Stack>
  );
}
