import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouterState } from '@tanstack/react-router';
import { Link } from '#web/kit/router/link.tsx';
import { useSession } from '#web/kit/session/session.ts';
import { settingsOf } from './catalogue.ts';
import classes from './frame.module.css';
import { usePageTitle } from '#web/kit/router/page-title.ts';

/** The settings pages a person may open, by product, with a search over their names. */
export function SettingsLinks({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation();
  const session = useSession();
  const titleOf = usePageTitle();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase();
  const found = settingsOf(session).filter(({ page }) => titleOf(page).toLocaleLowerCase().includes(wanted));
  const products = [...new Set(found.map(({ product }) => product))];
  return (
    <>
      <TextInput
        type="search"
        size="sm"
        mb={8}
        aria-label={t('shell.settings_search')}
        placeholder={t('shell.settings_search')}
        leftSection={<IconSearch size={15} />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {products.map((product) => (
        <div key={product} role="group" aria-label={t(`products.${product}.name`)}>
          <p className={classes.pagesGroup}>{t(`products.${product}.name`)}</p>
          {found
            .filter((entry) => entry.product === product)
            .map((entry) => (
              <Link
                key={entry.path}
                to={entry.path}
                className={classes.pageLink}
                data-open={path === entry.path || undefined}
                aria-current={path === entry.path ? 'page' : undefined}
                onClick={onGo}
              >
                {titleOf(entry.page)}
              </Link>
            ))}
        </div>
      ))}
      {found.length === 0 && <p className={classes.pagesNone}>{t('shell.settings_none')}</p>}
    </>
  );
}
