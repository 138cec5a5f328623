import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconLayoutSidebar, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/kit/session/session.ts';
import { useHeadingVisible } from '#web/kit/ui/visible-heading.ts';
import { Bell } from '#web/notifications/bell.tsx';
import { AccountButton } from './account/account-button.tsx';
import { openCommands } from './command/command-menu.tsx';
import { LiveDot } from './live-dot.tsx';
import { Crumb } from './navigation/crumb.tsx';
import { isChangeDue } from './page-access.ts';
import classes from './frame.module.css';

type Props = { title: string; collapsed?: boolean; onCollapse?: () => void };

/**
 * The header: the open page's name while the page does not show it, search, the live dot, the bell and the account menu; without anything
 * that is refused to a user who must do something else first.
 */
export function Header({ title, collapsed, onCollapse }: Props) {
  const { t } = useTranslation();
  const isSeen = useHeadingVisible(title);
  const heldUp = isChangeDue(useSession());
  const collapse = t(collapsed ? 'shell.expand' : 'shell.collapse');
  return (
    <header className={classes.header}>
      {onCollapse && (
        <ActionIcon
          className={classes.collapse}
          onClick={onCollapse}
          aria-label={collapse}
          title={collapse}
          aria-expanded={!collapsed}
        >
          <IconLayoutSidebar size={18} stroke={1.7} />
        </ActionIcon>
      )}
      <span className={classes.headerTitle}>
        <Crumb />
        {!isSeen && <span className={classes.headerName}>{title}</span>}
      </span>
      <UnstyledButton className={classes.search} onClick={openCommands} aria-label={t('shell.commands.open')}>
        <IconSearch size={15} aria-hidden />
        <span className={classes.searchText}>{t('shell.commands.open')}</span>
        <kbd className={classes.searchKey}>Ctrl K</kbd>
      </UnstyledButton>
      {!heldUp && <LiveDot />}
      {!heldUp && <Bell />}
      <AccountButton />
    </header>
  );
}
