import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconLayoutSidebar, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Bell } from '#web/notices/bell.tsx';
import { AccountButton } from './account-button.tsx';
import { openCommands } from './command-menu.tsx';
import classes from './frame.module.css';
import { LiveDot } from './live-dot.tsx';

type Props = { title: string; collapsed?: boolean; onCollapse?: () => void };

/** The header: the open page's name, search, the live dot and the account menu. */
export function Header({ title, collapsed, onCollapse }: Props) {
  const { t } = useTranslation();
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
      <span className={classes.headerTitle}>{title}</span>
      <UnstyledButton className={classes.search} onClick={openCommands} aria-label={t('shell.commands.open')}>
        <IconSearch size={15} aria-hidden />
        <span className={classes.searchText}>{t('shell.commands.open')}</span>
        <kbd className={classes.searchKey}>Ctrl K</kbd>
      </UnstyledButton>
      <LiveDot />
      <Bell />
      <AccountButton />
    </header>
  );
}
