import { Alert, Button, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createAccount } from '#contracts/admin/account.ts';
import { RecoveryOffer } from '#web/kit/form/draft-banners.tsx';
import { useGuardedDraft } from '#web/kit/form/use-guarded-draft.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { CopyField } from '#web/kit/ui/copy-field.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { useSaving } from '../use-saving.ts';
import { AccountFields, type AccountDraft } from './account-fields.tsx';
import classes from '../admin.module.css';

const START: AccountDraft = {
  name: '',
  time_zone: 'Asia/Bangkok',
  language: 'th',
  password_strength: 'medium',
  product: { listening: { active: true }, crm: { active: true } },
  feature_overrides: {},
  plan_id: null,
};

type Person = { name: string; email: string; by: 'invitation' | 'password' };
const NOBODY: Person = { name: '', email: '', by: 'invitation' };
const BEGIN = { account: START, person: NOBODY };

type Credentials = { email: string; password: string };

/** /admin/addaccount: an organisation and its first administrator. */
export function AddAccountScreen() {
  const { t } = useTranslation();
  const title = useOpenTitle();
  const navigate = useNavigate();
  const held = useGuardedDraft({ thing: 'account new', start: BEGIN, open: Object.keys(BEGIN) });
  const { account: draft, person } = held.draft;
  const setPerson = (next: Person) => held.change({ person: next });
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  const { save, errors, busy } = useSaving(createAccount, {
    success: t('admin.account.created'),
    refresh: ['admin.'],
    onDone: ({ account, password }) => {
      held.settled();
      if (password === null) navigate(`/admin?account=${account._id}`);
      else setCredentials({ email: person.email, password });
    },
  });
  if (credentials)
    return (
      <PageBody>
        <PageHeader title={title} />
        <Card>
          <div className={classes.stack}>
            <Alert color="yellow">{t('admin.account.password_told')}</Alert>
            <CopyField label={t('admin.account.person_email')} value={credentials.email} />
            <CopyField label={t('admin.account.by_password')} value={credentials.password} />
            <div>
              <Button onClick={() => navigate('/admin')}>{t('admin.account.to_list')}</Button>
            </div>
          </div>
        </Card>
      </PageBody>
    );
  return (
    <PageBody>
      <PageHeader title={title} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save({ body: { ...draft, administrator: person } });
        }}
      >
        <div className={classes.stack}>
          {held.kept && <RecoveryOffer {...held.kept} />}
          <Card title={t('admin.organisation')}>
            <div className={classes.stack}>
              <AccountFields
                draft={draft}
                errors={errors}
                onChange={(patch) => held.change({ account: { ...draft, ...patch } })}
              />
            </div>
          </Card>
          <Card title={t('admin.account.administrator')}>
            <div className={classes.stack}>
              <div className={classes.pair}>
                <TextInput
                  label={t('admin.account.person_name')}
                  required
                  withAsterisk={false}
                  value={person.name}
                  error={errors['administrator.name']}
                  onChange={({ currentTarget }) => setPerson({ ...person, name: currentTarget.value })}
                />
                <TextInput
                  label={t('admin.account.person_email')}
                  type="email"
                  required
                  withAsterisk={false}
                  value={person.email}
                  error={errors['administrator.email'] ?? errors['email']}
                  onChange={({ currentTarget }) => setPerson({ ...person, email: currentTarget.value })}
                />
              </div>
              <SegmentedControl
                aria-label={t('admin.account.by')}
                value={person.by}
                onChange={(by) => setPerson({ ...person, by: by === 'password' ? 'password' : 'invitation' })}
                data={[
                  { value: 'invitation', label: t('admin.account.by_invitation') },
                  { value: 'password', label: t('admin.account.by_password') },
                ]}
              />
            </div>
          </Card>
          <div>
            <Button type="submit" loading={busy}>
              {t('admin.account.create')}
            </Button>
          </div>
        </div>
      </form>
    </PageBody>
  );
}
