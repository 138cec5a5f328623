import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMessagePlus, IconSearch } from '@tabler/icons-react';
import { useEffect, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '#web/kit/session/session.ts';
import { NumberText } from '#web/kit/ui/number.tsx';
import { useProductColumn } from '#web/kit/ui/product-column.tsx';
import { DraftsMenu } from '../composer/drafts-menu.tsx';
import { useOpenOutbound } from '../outbound/outbound-launcher.tsx';
import { AddFilter } from '../views/add-filter.tsx';
import { Chips } from '../views/chips.tsx';
import { SortMenu } from '../views/sort-menu.tsx';
import { useOpenView, ViewMenu, type OpenView } from '../views/views.tsx';
import type { InboxAddress } from './inbox-address.ts';
import classes from './list.module.css';

/** The pause in typing before the search starts (milliseconds). */
const SEARCH_PAUSE_MS = 250;

type Change = (patch: Record<string, string | undefined>) => void;
type Props = { place: InboxAddress; change: Change; search: Ref<HTMLInputElement> };

/** The head of the list: view, search, filters. All of it is in the address. */
export function ListHead({ place, change, search }: Props) {
  const { t } = useTranslation();
  const mayWrite = usePermission(['crm.ticket.write']);
  const openBegin = useOpenOutbound();
  const column = useProductColumn();
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  // Read here, so that its reads continue when the menu is replaced by a title.
  const view = useOpenView(place);
  return (
    <div className={classes.head}>
      <div className={classes.headLine}>
        {column && !narrow ? (
          <ViewTitle view={view} />
        ) : (
          <h1 className={classes.title}>
            <ViewMenu place={place} view={view} onChoose={change} />
          </h1>
        )}
        {mayWrite && <DraftsMenu />}
        {mayWrite && (
          <Tooltip label={t('outbound.begin')}>
            <ActionIcon
              variant="filled"
              color="brand"
              aria-label={t('outbound.begin')}
              onClick={() => openBegin()}
            >
              <IconMessagePlus size={17} />
            </ActionIcon>
          </Tooltip>
        )}
        <SortMenu
          sort={place.sort}
          onSort={(sort) => change({ sort: sort === 'newest' ? undefined : sort })}
        />
        <AddFilter place={place} change={change} />
      </div>
      <Search key={place.saved ?? place.view} q={place.filter.q ?? ''} change={change} input={search} />
      <Chips place={place} change={change} />
    </div>
  );
}

function ViewTitle({ view: { name, count } }: { view: OpenView }) {
  return (
    <h1 className={classes.title}>
      {name}{' '}
      {count !== undefined && (
        <span className={classes.count}>
          <NumberText value={count.count} more={count.more} />
        </span>
      )}
    </h1>
  );
}

function Search({ q, change, input }: { q: string; change: Change; input: Ref<HTMLInputElement> }) {
  const { t } = useTranslation();
  const [text, setText] = useState(q);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === q) return;
    const timer = setTimeout(() => change({ q: wanted || undefined }), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, q, change]);
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={t('crm.list.search')}
      placeholder={t('crm.list.search')}
      leftSection={<IconSearch size={15} />}
      // It is shown as long as there is a search, so that no row moves away from under a click.
      description={text.trim() === '' ? undefined : t('crm.list.search_how')}
      inputWrapperOrder={['input', 'description']}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}
