import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { countTickets } from '#contracts/crm/endpoints.ts';
import { INBOX_VIEWS, type InboxView } from '#contracts/crm/views/filter.ts';
import { useCall } from '#web/kit/api/use-call.ts';
import { Link } from '#web/kit/router/link.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import classes from './list.module.css';

/** How many tickets each view holds; undefined until it is known. */
export const useCounts = (): Readonly<Record<string, number>> | undefined =>
  useCall(countTickets, {}, { keep: true }).data;

/** The views with their counts, as the second column shows them. */
export function Views({ open }: { open: InboxView }) {
  const { t } = useTranslation();
  const counts = useCounts();
  return (
    <>
      <h2 className={classes.viewsTitle}>{t('crm.views.title')}</h2>
      <ul className={classes.views}>
        {INBOX_VIEWS.map((view) => (
          <li key={view}>
            <Link
              to="/crm"
              search={{ view }}
              className={classes.view}
              aria-current={view === open ? 'true' : undefined}
            >
              <span className={classes.viewName}>{t(`crm.views.${view}`)}</span>
              <Count value={counts?.[view]} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Count({ value }: { value: number | undefined }) {
  return <span className={classes.viewCount}>{value !== undefined && <NumberText value={value} />}</span>;
}

/** The open view with its count; a menu of all views where the second column does not stand. */
export function ViewMenu({ open, onChoose }: { open: InboxView; onChoose: (view: InboxView) => void }) {
  const { t } = useTranslation();
  const counts = useCounts();
  const name = t(`crm.views.${open}`);
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.menuTitle} aria-label={t('crm.views.choose', { name })}>
          <span className={classes.title}>{name}</span>
          <Count value={counts?.[open]} />
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {INBOX_VIEWS.map((view) => (
          <Menu.Item
            key={view}
            onClick={() => onChoose(view)}
            rightSection={<Count value={counts?.[view]} />}
          >
            {t(`crm.views.${view}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
