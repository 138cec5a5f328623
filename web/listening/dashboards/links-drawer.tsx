import { Alert, Badge, Button, Drawer, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dashboard } from '#contracts/listening/dashboards/dashboard.ts';
import {
  createDashboardLink,
  listDashboardLinks,
  revokeDashboardLink,
  SHARED_PATH,
  type DashboardLink,
} from '#contracts/listening/dashboards/links.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { formatLongDay, useLanguage } from '#web/kit/text/format.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { HandedAddress } from '#web/kit/ui/handed-address.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { SecretInput } from '#web/kit/ui/secret-input.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import classes from './links.module.css';

const DAYS = ['1', '7', '30', '90', '365'] as const;

/** Links by which people without a sign-in see a dashboard: made, listed, ended. */
export function LinksDrawer({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const { t } = useTranslation();
  const params = { _id: dashboard._id };
  const links = useCallQuery(listDashboardLinks, { params });
  const [made, setMade] = useState('');
  const addressOf = (token: string) => `${window.location.origin}${SHARED_PATH}#${token}`;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={t('dashboards.links')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack gap="md">
        <Text size="sm" c="var(--es-dim)">
          {t('dashboards.link.help')}
        </Text>
        <MakeLink dashboard={dashboard} onMade={(token) => setMade(addressOf(token))} />
        {made && (
          <Alert title={t('dashboards.link.made')}>
            <HandedAddress
              label={t('dashboards.link.address')}
              value={made}
              help={t('dashboards.link.once')}
              who={t('dashboards.link.readers')}
            />
          </Alert>
        )}
        <QueryView of={links} loading={<RowsSkeleton rows={3} />}>
          {({ items }) => (
            <ul className={classes.links}>
              {items.map((link) => (
                <Line key={link._id} link={link} dashboard={dashboard} />
              ))}
            </ul>
          )}
        </QueryView>
      </Stack>
    </Drawer>
  );
}

function MakeLink({ dashboard, onMade }: { dashboard: Dashboard; onMade: (token: string) => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [days, setDays] = useState('30');
  const [password, setPassword] = useState('');
  const make = useCallMutation(createDashboardLink, {
    refresh: ['dashboard_link.'],
    onDone: ({ token }) => {
      onMade(token);
      setName('');
      setPassword('');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.send({
      params: { _id: dashboard._id },
      body: { name: name.trim(), days: Number(days), ...(password === '' ? {} : { password }) },
    });
  };
  return (
    <form onSubmit={submit} className={classes.form}>
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
      <Button type="submit" loading={make.isPending}>
        {t('dashboards.link.make')}
      </Button>
    </form>
  );
}

function Line({ link, dashboard }: { link: DashboardLink; dashboard: Dashboard }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const revoke = useCallMutation(revokeDashboardLink, { refresh: ['dashboard_link.'] });
  const [now] = useState(() => Date.now());
  const ended = link.revoked_at !== null || Date.parse(link.expires_at) <= now;
  const name = link.name || t('dashboards.link.nameless');
  const ask = async () => {
    const sure = await confirm({
      title: t('dashboards.link.revoke'),
      text: t('dashboards.link.revoke_ask', { name }),
      act: t('dashboards.link.revoke'),
      danger: true,
    });
    if (sure) revoke.send({ params: { _id: dashboard._id, link_id: link._id } });
  };
  return (
    <li className={classes.link}>
      <div className={classes.words}>
        <strong>{name}</strong>{' '}
        {link.has_password && <Badge variant="default">{t('dashboards.link.locked')}</Badge>}
        <Text size="xs" c="var(--es-dim)">
          {ended
            ? t('dashboards.link.ended')
            : link.closed
              ? t(`dashboards.link.closed.${link.closed}`)
              : t('dashboards.link.until', { day: formatLongDay(new Date(link.expires_at), language) })}
          {' · '}
          {t('dashboards.link.opened', { count: link.opened })}
        </Text>
      </div>
      {!ended && (
        <Button size="compact-sm" variant="default" loading={revoke.isPending} onClick={() => void ask()}>
          {t('dashboards.link.revoke')}
        </Button>
      )}
    </li>
  );
}
