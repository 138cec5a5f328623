import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SsoConnection } from '#contracts/sso/connection.ts';
import { deleteSso, listSso } from '#contracts/sso/endpoints.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { BreakGlass } from './break-glass.tsx';
import { SsoDomains } from './sso-domains.tsx';
import { SsoEditor } from './sso-editor.tsx';
import classes from './sso.module.css';

/** Single sign-on: identity providers, the domains they speak for, and who may come in without them. */
export function SsoCard() {
  const { t } = useTranslation();
  const may = usePermission(['center.user_management.write']);
  const connections = useCallQuery(listSso, {});
  const [open, setOpen] = useState<SsoConnection | 'new' | null>(null);
  const removing = useCallMutation(deleteSso, { success: t('system.sso.deleted'), refresh: ['sso.'] });
  const remove = async ({ _id, name }: SsoConnection): Promise<void> => {
    const sure = await confirm({
      title: t('system.sso.delete'),
      text: t('system.sso.delete_ask', { name }),
      act: t('system.sso.delete'),
      danger: true,
    });
    if (sure) removing.send({ params: { _id } });
  };
  return (
    <Card
      title={t('system.sso.title')}
      aside={
        may && (
          <Button size="compact-sm" onClick={() => setOpen('new')}>
            {t('system.sso.connect')}
          </Button>
        )
      }
    >
      <Text size="sm" c="var(--es-dim)">
        {t('system.sso.about')}
      </Text>
      <QueryView of={connections} loading={<RowsSkeleton />}>
        {({ items }) => (
          <ul className={classes.list}>
            {items.map((one) => (
              <li key={one._id}>
                <span className={classes.name}>
                  {one.name}
                  <Text span size="sm" c="var(--es-dim)" display="block">
                    {t(`system.sso.type.${one.type}`)} · {one.oidc?.issuer ?? one.saml?.issuer}
                  </Text>
                </span>
                {!one.active && <Badge variant="default">{t('system.sso.inactive')}</Badge>}
                {one.enforced && <Badge variant="light">{t('system.sso.enforced')}</Badge>}
                {may && (
                  <Group gap={4}>
                    <Button variant="default" size="compact-sm" onClick={() => setOpen(one)}>
                      {t('system.sso.change')}
                    </Button>
                    <Button
                      variant="subtle"
                      color="gray"
                      size="compact-sm"
                      aria-label={t('system.sso.delete_named', { name: one.name })}
                      onClick={() => void remove(one)}
                    >
                      {t('system.sso.delete')}
                    </Button>
                  </Group>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <SsoDomains may={may} />
      <BreakGlass may={may} />
      {open && <SsoEditor connection={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Card>
  );
}
