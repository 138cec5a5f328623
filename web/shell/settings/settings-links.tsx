import { Highlight, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { Link } from '#web/kit/router/link.tsx';
import { usePageNote, usePageTitle } from '#web/kit/router/page-title.ts';
import { useSession } from '#web/kit/session/session.ts';
import { listSettingsPages, type Entry } from '../command/catalogue.ts';
import { useSectionName } from './section-name.ts';
import { groupIntoSections, openEntry, sortByUse, type Section } from './settings-sections.ts';
import { usePageSearch } from './use-page-search.ts';
import classes from '../frame.module.css';

/**
 * The settings pages a person may open, in sections, with a search over their names and what is done there. The open one is always in
 * sight. In the search the arrows go through what was found, and Enter opens it.
 */
export function SettingsLinks({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const find = usePageSearch();
  const all = sortByUse(listSettingsPages(session));
  const open = useRouterState({ select: ({ location }) => openEntry(all, location.pathname)?.path });
  const typed = search.trim();
  const found = typed === '' ? all : find.search(all, makeTextFilter(search));
  const sections = groupIntoSections(found);
  const listed = sections.flatMap(({ entries }) => entries);
  const pointed = typed === '' ? undefined : listed[Math.min(at, listed.length - 1)];
  const type = (text: string) => {
    setSearch(text);
    setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Escape' && search !== '') {
      event.stopPropagation();
      type('');
    } else if (event.key === 'Enter' && pointed) {
      navigate(pointed.path);
      onGo?.();
    } else if (step !== 0 && listed.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, listed.length - 1) + step + listed.length) % listed.length);
    }
  };
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
        onFocus={find.load}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <div className={classes.pagesList}>
        {sections.map((section) => (
          <SectionLinks
            key={Object.values(section.name)[0]}
            section={section}
            open={open}
            pointed={pointed?.path}
            typed={typed}
            {...(onGo ? { onGo } : {})}
          />
        ))}
        {found.length === 0 && <p className={classes.pagesNone}>{t('shell.settings_none')}</p>}
        <p className={classes.srOnly} role="status">
          {typed !== '' && t('shell.settings_found', { count: found.length })}
        </p>
      </div>
    </>
  );
}

type SectionProps = {
  section: Section;
  open: string | undefined;
  pointed: string | undefined;
  typed: string;
  onGo?: () => void;
};

function SectionLinks({ section: { name, entries }, open, pointed, ...rest }: SectionProps) {
  const title = useSectionName()(name);
  return (
    <div role="group" aria-label={title}>
      <p className={classes.pagesGroup}>{title}</p>
      {entries.map((entry) => (
        <PageLink
          key={entry.path}
          entry={entry}
          open={entry.path === open}
          pointed={entry.path === pointed}
          {...rest}
        />
      ))}
    </div>
  );
}

type LinkProps = Pick<SectionProps, 'typed' | 'onGo'> & { entry: Entry; open: boolean; pointed: boolean };

function PageLink({ entry, open, pointed, typed, onGo }: LinkProps) {
  const titleOf = usePageTitle();
  const noteOf = usePageNote();
  const link = useRef<HTMLAnchorElement>(null);
  const router = useRouter();
  useEffect(() => {
    if (!open && !pointed) return;
    const show = () => link.current?.scrollIntoView({ block: 'nearest' });
    show();
    // The router sets the scroll position of the list once a page is rendered.
    return router.subscribe('onRendered', ({ pathChanged }) => {
      if (pathChanged) show();
    });
  }, [open, pointed, router]);
  const note = noteOf(entry.page, entry.product);
  return (
    <Link
      ref={link}
      to={entry.path}
      className={classes.pageLink}
      data-open={open || undefined}
      data-pointed={pointed || undefined}
      aria-current={open ? 'page' : undefined}
      onClick={onGo}
    >
      <span>
        <Highlight component="span" inherit highlight={typed} className={classes.pageName}>
          {titleOf(entry.page)}
        </Highlight>
        {note !== '' && <span className={classes.pageNote}>{note}</span>}
      </span>
    </Link>
  );
}
