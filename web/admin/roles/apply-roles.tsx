import { Button, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { applyDefaultRoles } from '#contracts/admin/default-roles.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import { useRoleName } from '#web/people/groups/names.ts';
import { AccountChoice } from '../account-choice.tsx';
import classes from '../admin.module.css';

type RolesPreview = z.output<typeof applyDefaultRoles.answer>;

/** Brings the default roles to organisations that are there already: first what would change, then doing it. */
export function ApplyRoles({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [account, setAccount] = useState<string | null>(null);
  const [preview, setPreview] = useState<RolesPreview | null>(null);
  const apply = useCallMutation(applyDefaultRoles, {
    refresh: ['admin.'],
    onDone: (answer) => {
      if (answer.dry_run) return setPreview(answer);
      const count = changesOf(answer).length;
      showSuccess(t('admin.default_role.applied', { count }));
      onClose();
    },
  });
  const body = account === null ? {} : { account_ids: [account] };
  const changes = preview ? changesOf(preview) : [];
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('admin.default_role.apply_title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <div className={classes.stack}>
        <Text>{t('admin.default_role.apply_about')}</Text>
        <AccountChoice
          label={`${t('admin.organisation')} · ${t('admin.default_role.apply_all')}`}
          value={account}
          onChange={(next) => {
            setAccount(next);
            setPreview(null);
          }}
        />
        {preview && changes.length === 0 && <Text>{t('admin.default_role.nothing')}</Text>}
        {changes.length > 0 && <Effects changes={changes} />}
        <div className={classes.acts} style={{ justifyContent: 'flex-end' }}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          {changes.length > 0 ? (
            <Button
              color="red"
              loading={apply.isPending}
              onClick={() => apply.send({ body: { ...body, dry_run: false } })}
            >
              {t('admin.default_role.run')}
            </Button>
          ) : (
            <Button
              loading={apply.isPending}
              onClick={() => apply.send({ body: { ...body, dry_run: true } })}
            >
              {t('admin.default_role.dry_run')}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}

const changesOf = ({ effects }: RolesPreview) => effects.filter(({ effect }) => effect !== 'same');

function Effects({ changes }: { changes: RolesPreview['effects'] }) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  return (
    <ScrollRegion label={t('admin.migrate.outcome')} className={classes.tall}>
      <table className={classes.plain}>
        <thead>
          <tr>
            <th scope="col">{t('admin.organisation')}</th>
            <th scope="col">{t('admin.users.role')}</th>
            <th scope="col">{t('admin.migrate.outcome')}</th>
            <th scope="col" data-number>
              {t('admin.roles.permissions')}
            </th>
            <th scope="col" data-number>
              {t('admin.roles.users')}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map((one) => (
            <tr key={`${one.account_id}-${one.role}`}>
              <td>{one.account}</td>
              <td>{roleName(one.role)}</td>
              <td>{t(`admin.default_role.effects.${one.effect}`)}</td>
              <td data-number>
                {t('admin.default_role.added', { count: one.added.length })}{' '}
                {t('admin.default_role.removed', { count: one.removed.length })}
              </td>
              <td data-number>{one.users}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
