import { ActionIcon, Popover, Switch, Tooltip } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PermissionFeature } from '#contracts/people/permission-map.ts';
import { getGrantablePermissions } from '#contracts/people/rights.ts';
import type { Role } from '#contracts/people/role.ts';
import { useRoleName } from '#web/people/groups/names.ts';
import { findLockReason, getPermissions, togglePermission, type RoleDraft } from './draft.ts';
import classes from './roles.module.css';

type Props = {
  feature: PermissionFeature;
  words: { name: string; about: string };
  draft: Pick<RoleDraft, 'permissions'>;
  role: Role | null;
  items: readonly Role[];
  held: readonly string[];
  locked: boolean;
  added: readonly string[];
  taken: readonly string[];
  onChange: (permissions: readonly string[]) => void;
};

/** One feature: what it lets one do, its two switches, how it differs from the standard, and who has it. */
export function PermissionRow(props: Props) {
  const { feature, words, draft, items, added, taken } = props;
  const { t } = useTranslation();
  const own = getPermissions(feature);
  const isAdded = own.some((one) => added.includes(one));
  const isTaken = own.some((one) => taken.includes(one));
  const holders = items.filter(({ permissions }) => own.some((one) => permissions.includes(one)));
  return (
    <tr data-differs={isAdded || isTaken || undefined}>
      <th scope="row">
        <span className={classes.feature}>
          {words.name}
          {isAdded && <span className={classes.added}>{t('people.roles.added')}</span>}
          {isTaken && <span className={classes.taken}>{t('people.roles.taken')}</span>}
        </span>
        <span className={classes.about}>{words.about}</span>
      </th>
      <Cell {...props} permission={feature.read} label={`${words.name}: ${t('people.roles.read')}`} />
      <Cell {...props} permission={feature.write} label={`${words.name}: ${t('people.roles.write')}`} />
      <td>
        <Who name={words.name} feature={feature} holders={holders} draft={draft} />
      </td>
    </tr>
  );
}

function Cell(props: Props & { permission: string | null; label: string }) {
  const { permission, label, feature, draft, role, held, locked, onChange } = props;
  const { t } = useTranslation();
  if (permission === null) return <td aria-hidden>–</td>;
  const hindrance = findLockReason(permission, role, held);
  const control = (
    <Switch
      size="sm"
      aria-label={label}
      checked={draft.permissions.includes(permission)}
      disabled={locked || hindrance !== undefined}
      onChange={({ currentTarget }) =>
        onChange(
          togglePermission(draft.permissions, feature, {
            permission,
            on: currentTarget.checked,
            may: getGrantablePermissions(held),
          }),
        )
      }
    />
  );
  return (
    <td>
      {hindrance && !locked ? (
        <Tooltip label={t(`people.roles.${hindrance}`)} multiline maw={260}>
          <span className={classes.hindered}>{control}</span>
        </Tooltip>
      ) : (
        control
      )}
    </td>
  );
}

type WhoProps = {
  name: string;
  feature: PermissionFeature;
  holders: readonly Role[];
  draft: Pick<RoleDraft, 'permissions'>;
};

function Who({ name, feature, holders }: WhoProps) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const acts = ({ permissions }: Role): string =>
    [
      ...(feature.read && permissions.includes(feature.read) ? [t('people.roles.read')] : []),
      ...(feature.write && permissions.includes(feature.write) ? [t('people.roles.write')] : []),
    ].join(' · ');
  return (
    <Popover position="left-start" withinPortal trapFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" size={28} aria-label={`${t('people.roles.who')} ${name}`}>
          <IconUsers size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.who}>
        <strong>{t('people.roles.who_title', { name })}</strong>
        {holders.length === 0 && <p>{t('people.roles.who_none')}</p>}
        <ul>
          {holders.map((role) => (
            <li key={role._id}>
              <span>{roleName(role.name)}</span>
              <span className={classes.note}>
                {acts(role)} ·{' '}
                {role.users === 0
                  ? t('people.roles.users_none')
                  : t('people.roles.users', { count: role.users })}
              </span>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
