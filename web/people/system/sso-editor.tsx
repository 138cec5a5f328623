import { Drawer, SegmentedControl, Stack, Switch, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SsoConnection } from '#contracts/sso/connection.ts';
import { createSso, updateSso } from '#contracts/sso/endpoints.ts';
import { call } from '#web/kit/api/call.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import { useConfirmLeave } from '#web/kit/form/use-unsaved-changes.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { CopyField } from '#web/kit/ui/copy-field.tsx';
import { ReachWarning } from '#web/kit/ui/handed-address.tsx';
import { parseDraft, toDraft, SSO_FORM, type SsoDraft } from './sso-draft.ts';
import { SsoPeopleFields } from './sso-people-fields.tsx';
import { SsoProviderFields } from './sso-provider-fields.tsx';

/**
 * Connects or changes an identity provider: the provider's values, which users it may bring, and the values of ours that the provider
 * needs.
 */
export function SsoEditor({
  connection,
  onClose,
}: {
  connection: SsoConnection | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const held = useSsoDraft(connection);
  const leave = useConfirmLeave(() => held.dirty);
  const { form } = held;
  const { errors } = form;
  const draft = parseDraft(form.values);
  const set = (change: Partial<SsoDraft>): void => form.setValues(change);
  const labels: Record<string, string> = t('system.sso.field', { returnObjects: true });
  const words = (name: string) => ({
    label: labels[name] ?? (name === 'mappings' ? t('system.sso.mappings') : name),
  });
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
          <TextInput
            label={t('system.sso.field.name')}
            value={draft.name}
            error={errors['name']}
            onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          />
          <SsoProviderFields
            draft={draft}
            errors={errors}
            hasSecret={connection?.oidc?.has_secret ?? false}
            onChange={set}
          />
          <SsoPeopleFields draft={draft} errors={errors} onChange={set} />
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

function useSsoDraft(connection: SsoConnection | null) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const initial = useMemo(() => toDraft(connection), [connection]);
  return useDraft({
    schema: SSO_FORM,
    initial,
    version: connection?.version,
    thing: getResourceKey('sso', connection),
    valuesOf: (newest) => toDraft(SsoConnection.parse(newest)),
    send: async (body, version) => {
      await (connection
        ? call(updateSso, {
            params: { _id: connection._id },
            body: { ...body, version: version ?? connection.version },
          })
        : call(createSso, { body }));
      showSuccess(t('system.sso.saved'));
      refresh('sso.');
    },
  });
}

/** The values of ours that the provider needs. */
function OurSide({ connection: { type, ours } }: { connection: SsoConnection }) {
  const { t } = useTranslation();
  const addresses =
    type === 'oidc'
      ? (['redirect_uri', 'backchannel_logout_uri'] as const)
      : (['acs_url', 'slo_url', 'entity_id', 'metadata_url'] as const);
  return (
    <Stack gap="xs">
      {addresses.map((name) => (
        <CopyField key={name} label={t(`system.sso.ours.${name}`)} value={ours[name]} />
      ))}
      <ReachWarning address={ours[addresses[0]]} who={t('system.sso.provider')} />
    </Stack>
  );
}
