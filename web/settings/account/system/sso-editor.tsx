import { Drawer, SegmentedControl, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listRoles } from '#contracts/people/role.ts';
import { SsoConnection } from '#contracts/sso/connection.ts';
import { createSso, updateSso } from '#contracts/sso/endpoints.ts';
import { call } from '#web/kit/api/call.ts';
import { useCall, useRefresh } from '#web/kit/api/use-call.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { thingOf } from '#web/kit/form/draft-recovery.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import { useConfirmLeave } from '#web/kit/form/use-unsaved-changes.ts';
import { useSession } from '#web/kit/session/session.ts';
import { toastSuccess } from '#web/kit/toast/toast.ts';
import { CopyField } from '#web/kit/ui/copy-field.tsx';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { draftIn, draftOf, SSO_FORM, type SsoDraft } from './sso-draft.ts';
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
  const initial = useMemo(() => draftOf(connection), [connection]);
  const held = useDraft({
    schema: SSO_FORM,
    initial,
    version: connection?.version,
    thing: thingOf('sso', connection),
    valuesOf: (newest) => draftOf(SsoConnection.parse(newest)),
    send: async (body, version) => {
      await (connection
        ? call(updateSso, {
            params: { _id: connection._id },
            body: { ...body, version: version ?? connection.version },
          })
        : call(createSso, { body }));
      toastSuccess(t('system.sso.saved'));
      refresh('sso.');
    },
  });
  const leave = useConfirmLeave(() => held.dirty);
  const { form } = held;
  const { errors } = form;
  const draft = draftIn(form.values);
  const set = (change: Partial<SsoDraft>): void => form.setValues(change);
  const choices = (roles.data?.items ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  const labels: Record<string, string> = t('system.sso.field', { returnObjects: true });
  const words = (name: string) => ({
    label: labels[name] ?? (name === 'mappings' ? t('system.sso.mappings') : name),
  });
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
      onClose={() => leave(onClose)}
      position="right"
      size="lg"
      title={connection?.name ?? t('system.sso.connect')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <DraftForm draft={held} fields={[]} words={words} onSaved={onClose}>
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
            error={loadFailure(roles)}
            clearable
            onChange={(default_role_id) => set({ default_role_id })}
          />
          <SsoMappings
            mappings={draft.mappings}
            roles={choices}
            errors={errors}
            onChange={(mappings) => set({ mappings })}
          />
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
        </Stack>
      </DraftForm>
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
