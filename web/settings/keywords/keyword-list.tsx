import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Keyword } from '#contracts/settings/keywords/keyword.ts';
import { Link } from '#web/kit/router/link.tsx';
import { NothingMatches } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { draftOf } from './draft.ts';
import classes from './list.module.css';

type Props = {
  keywords: readonly Keyword[];
  open: string | undefined;
  search: string;
  onSearch: (text: string) => void;
  field: RefObject<HTMLInputElement | null>;
  onCreate?: () => void;
};

/** Whether a keyword has a text in its name or in its words. */
const holds = ({ name, patterns }: Keyword, text: string): boolean =>
  [name, ...patterns].some((one) => one.toLocaleLowerCase().includes(text));

/** The keywords at the left: found by name or word, each with its state, how many sets it has and when it changed. */
export function KeywordList({ keywords, open, search, onSearch, field, onCreate }: Props) {
  const { t } = useTranslation();
  const shown = keywords.filter((keyword) => holds(keyword, search.trim().toLocaleLowerCase()));
  return (
    <nav className={classes.list} aria-label={t('keywords.list')}>
      <div className={classes.tools}>
        <TextInput
          ref={field}
          type="search"
          className={classes.search}
          aria-label={t('keywords.search')}
          placeholder={t('keywords.search')}
          leftSection={<IconSearch size={15} aria-hidden />}
          value={search}
          onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        />
        {onCreate && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
            {t('keywords.create')}
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <NothingMatches onClear={() => onSearch('')} />
      ) : (
        <ul className={classes.rows}>
          {shown.map((keyword) => (
            <li key={keyword._id}>
              <Row keyword={keyword} open={keyword._id === open} />
            </li>
          ))}
        </ul>
      )}
      <p className={classes.count}>{t('keywords.count', { count: keywords.length })}</p>
    </nav>
  );
}

function Row({ keyword, open }: { keyword: Keyword; open: boolean }) {
  const { t } = useTranslation();
  return (
    <Link
      to="."
      search={{ keyword: keyword._id }}
      className={classes.row}
      aria-current={open ? 'page' : undefined}
      data-paused={keyword.active ? undefined : true}
    >
      <span className={classes.name}>{keyword.name}</span>
      <span className={classes.facts}>
        <span className={classes.dot} aria-hidden />
        {t(keyword.active ? 'keywords.active' : 'keywords.paused')} ·{' '}
        {t('keywords.sets', { count: draftOf(keyword).sets.length })}
        <span className={classes.time}>
          <TimeText value={keyword.updated_at} />
        </span>
      </span>
    </Link>
  );
}
