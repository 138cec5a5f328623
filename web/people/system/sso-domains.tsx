import { Badge, Button, Group, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DomainName, type SsoDomain } from '#contracts/sso/connection.ts';
import { addSsoDomain, deleteSsoDomain, listSsoDomains, verifySsoDomain } from '#contracts/sso/endpoints.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { CopyField } from '#web/kit/ui/copy-field.tsx';
import classes from './sso.module.css';

/** The e-mail domains of the organisation: named here, proved by a record in the DNS. */
export function SsoDomains({ may }: { may: boolean }) {
  const { t } = useTranslation();
  const domains = useCallQuery(listSsoDomains, {});
  const [name, setName] = useState('');
  const [problem, setProblem] = useState(false);
  const adding = useCallMutation(addSsoDomain, { refresh: ['sso-domain.'], onDone: () => setName('') });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const domain = DomainName.safeParse(name);
    setProblem(!domain.success);
    if (domain.success) adding.send({ body: { domain: domain.data } });
  };
  return (
    <section className={classes.part}>
      <h3>{t('system.sso.domains')}</h3>
      <ul className={classes.list}>
        {(domains.data?.items ?? []).map((one) => (
          <Domain key={one._id} domain={one} may={may} />
        ))}
      </ul>
      {may && (
        <form onSubmit={submit}>
          <Group gap="xs" align="flex-start">
            <TextInput
              aria-label={t('system.sso.domain')}
              placeholder="example.com"
              value={name}
              error={problem ? t('system.sso.domain_wrong') : undefined}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={adding.isPending} disabled={name.trim() === ''}>
              {t('system.sso.add_domain')}
            </Button>
          </Group>
        </form>
      )}
    </section>
  );
}

function Domain({ domain, may }: { domain: SsoDomain; may: boolean }) {
  const { t } = useTranslation();
  const verifying = useCallMutation(verifySsoDomain, {
    success: t('system.sso.proved_now'),
    refresh: ['sso-domain.'],
  });
  const removing = useCallMutation(deleteSsoDomain, { refresh: ['sso-domain.'] });
  const params = { _id: domain._id };
  return (
    <li>
      <span className={classes.name}>{domain.domain}</span>
      <Badge variant="default" c={domain.verified_at ? 'var(--es-good)' : 'var(--es-warn)'}>
        {t(domain.verified_at ? 'system.sso.proved' : 'system.sso.not_proved')}
      </Badge>
      {may && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={t('system.sso.remove_domain', { name: domain.domain })}
          onClick={() => removing.send({ params })}
        >
          {t('system.sso.delete')}
        </Button>
      )}
      {!domain.verified_at && may && (
        <div className={classes.record}>
          <Text size="sm" c="var(--es-dim)">
            {t('system.sso.record')}
          </Text>
          <CopyField label={t('system.sso.record_name')} value={domain.record_name} />
          <CopyField label={t('system.sso.record_value')} value={domain.record_value} />
          <Button variant="default" loading={verifying.isPending} onClick={() => verifying.send({ params })}>
            {t('system.sso.prove')}
          </Button>
        </div>
      )}
    </li>
  );
}
