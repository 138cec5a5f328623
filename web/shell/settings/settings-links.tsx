import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { Link } from '#web/kit/router/link.tsx';
import { usePageTitle, usePageKeywords } from '#web/kit/router/page-title.ts';
import { useSession } from '#web/kit/session/session.ts';
import { listSettingsPages, type Entry } from '../command/catalogue.ts';
import { openEntry, groupIntoSections, type Section } from './settings-sections.ts';
import classes from '../frame.module.css';

/** The settings pages a person may open, in sections, with a search over their names. The open one is always in sight. */
export function SettingsLinks({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation();
  const session = useSession();
  const titleOf = usePageTitle();
  const [search, setSearch] = useState('');
  const holds = makeTextFilter(search);
  const all = listSettingsPages(session);
  const open = useRouterState({ select: ({ location }) => openEntry(all, location.pathname)?.path });
  const wordsOf = usePageKeywords();
  const found = all.filter(({ page }) => holds(`${titleOf(page)}, ${wordsOf(page)}`));
  return (
    <>
      <TextInput
        type="search"
        size="sm"
        className={classes.pagesSearch}
        aria-label={t('shell.settings_search')}
        placeholder={t('shell.settings_search')}
        leftSection={<IconSearch size={15} />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <div className={classes.pagesList}>
        {groupIntoSections(found).map((section) => (
          <SectionLinks
            key={Object.values(section.name)[0]}
            section={section}
            open={open}
            {...(onGo ? { onGo } : {})}
          />
        ))}
        {found.length === 0 && <p className={classes.pagesNone}>{t('shell.settings_none')}</p>}
      </div>
    </>
  );
}

type SectionProps = { section: Section; open: string | undefined; onGo?: () => void };

function SectionLinks({ section: { name, entries }, open, onGo }: SectionProps) {
  const { t } = useTranslation();
  const title = 'product' in name ? t(`products.${name.product}.name`) : t(`shell.sections.${name.subject}`);
  return (
    <div role="group" aria-label={title}>
      <p className={classes.pagesGroup}>{title}</p>
      {entries.map((entry) => (
        <PageLink key={entry.path} entry={entry} open={entry.path === open} {...(onGo ? { onGo } : {})} />
      ))}
    </div>
  );
}

function PageLink({ entry, open, onGo }: { entry: Entry; open: boolean; onGo?: () => void }) {
  const titleOf = usePageTitle();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (open) link.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <Link
      ref={link}
      to={entry.path}
      className={classes.pageLink}
      data-open={open || undefined}
      aria-current={open ? 'page' : undefined}
      onClick={onGo}
    >
      {titleOf(entry.page)}
    </Link>
  );
}
