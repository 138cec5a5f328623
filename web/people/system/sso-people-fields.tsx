import { Select, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listRoles } from '#contracts/people/role.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import type { SsoDraft } from './sso-draft.ts';
import { SsoMappings } from './sso-mappings.tsx';

type Props = {
  draft: SsoDraft;
  /** What is wrong, by the path of the field (`mappings.0.value`). */
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (change: Partial<SsoDraft>) => void;
};

/** Whether people who sign in for the first time become users, and which roles they get. */
export function SsoPeopleFields({ draft, errors, onChange }: Props) {
  const { t } = useTranslation();
  const { account } = useSession();
  const roles = useCallQuery(listRoles, { query: { accountID: account._id } });
  const choices = (roles.data?.items ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <>
      <Switch
        label={t('system.sso.field.creates_people')}
        checked={draft.creates_people}
        onChange={({ currentTarget }) => onChange({ creates_people: currentTarget.checked })}
      />
      <Select
        label={t('system.sso.field.default_role_id')}
        data={choices}
        value={draft.default_role_id}
        error={loadFailure(roles)}
        clearable
        onChange={(default_role_id) => onChange({ default_role_id })}
      />
      <SsoMappings
        mappings={draft.mappings}
        roles={choices}
        errors={errors}
        onChange={(mappings) => onChange({ mappings })}
      />
    </>
  );
}
