import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isActive } from '#contracts/kit/products.ts';
import { chooseWays, listChoices } from '#contracts/notifications/endpoints.ts';
import {
  DELIVERY_WAYS,
  NOTIFICATION_GROUPS,
  NOTIFICATION_KINDS,
  isNotificationKind,
  type DeliveryChoices,
  type NotificationGroup,
  type NotificationKind,
} from '#contracts/notifications/kinds.ts';
import { getNotificationName } from '#texts/format-notification.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import classes from './settings.module.css';

type Choice = DeliveryChoices & { kind: NotificationKind };

/** The kinds of notifications in groups, with the ways of delivery as columns. */
export function ChoicesTable() {
  const { t } = useTranslation();
  const choices = useCallQuery(listChoices, {});
  const groups = useGroups();
  return (
    <QueryView of={choices} loading={<RowsSkeleton rows={8} height={44} />}>
      {({ items }) => (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('user_notifications.kind')}</th>
              {DELIVERY_WAYS.map((way) => (
                <th key={way} scope="col">
                  {t(`user_notifications.ways.${way}`)}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <Group
              key={group}
              group={group}
              choices={items.flatMap(({ kind, ...ways }): Choice[] =>
                isNotificationKind(kind) && NOTIFICATION_KINDS[kind].group === group
                  ? [{ kind, ...ways }]
                  : [],
              )}
            />
          ))}
        </table>
      )}
    </QueryView>
  );
}

/** The groups of the account's products, in their order. */
function useGroups(): readonly NotificationGroup[] {
  const { account } = useSession();
  return GROUPS.filter((group) =>
    NOTIFICATION_GROUPS[group].some((product) => isActive(account.product, product)),
  );
}

const GROUPS: readonly NotificationGroup[] = [
  'tickets',
  'deadlines',
  'listening',
  'custom_viz',
  'quality',
  'intake',
  'publishing',
];

function Group({ group, choices }: { group: NotificationGroup; choices: readonly Choice[] }) {
  const { t } = useTranslation();
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={DELIVERY_WAYS.length + 1} className={classes.group}>
          {t(`user_notifications.groups.${group}`)}
        </th>
      </tr>
      {choices.map((choice) => (
        <Row key={choice.kind} choice={choice} />
      ))}
    </tbody>
  );
}

function Row({ choice: { kind, ...ways } }: { choice: Choice }) {
  const { t } = useTranslation();
  const language = useLanguage() === 'th' ? 'th' : 'en';
  const choose = useCallMutation(chooseWays, { refresh: [listChoices.name] });
  const name = getNotificationName(kind, language);
  // The choice under way is shown at once.
  const shown = { ...ways, ...(choose.isPending ? choose.variables.body : {}) };
  return (
    <tr>
      <th scope="row" className={classes.kind}>
        {name}
      </th>
      {DELIVERY_WAYS.map((way) => (
        <td key={way}>
          <Switch
            size="sm"
            className={classes.way}
            aria-label={t('user_notifications.choices.by', {
              name,
              way: t(`user_notifications.ways.${way}`),
            })}
            checked={shown[way]}
            onChange={({ currentTarget }) =>
              choose.send({ params: { kind }, body: { [way]: currentTarget.checked } })
            }
          />
        </td>
      ))}
    </tr>
  );
}
