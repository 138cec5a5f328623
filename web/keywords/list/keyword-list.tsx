import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedKeyword } from '#contracts/keywords/keyword.ts';
import type { KeywordFilter } from '#contracts/keywords/options.ts';
import type { Product } from '#contracts/kit/products.ts';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { NothingMatches } from '#web/kit/ui/states.tsx';
import { useKeywordSearch } from '../editor/use-keyword-search.ts';
import type { Options } from '../use-options.ts';
import { BulkMenu } from './bulk-menu.tsx';
import { ListFilter } from './list-filter.tsx';
import { buildRows, type ListRow } from './list-order.ts';
import { ListRows } from './list-rows.tsx';
import { useDailyMentions } from './use-daily-mentions.ts';
import classes from './list.module.css';

type Props = {
  product: Product;
  keywords: readonly ListedKeyword[];
  options: Options;
  open: string | undefined;
  field: RefObject<HTMLInputElement | null>;
  /** For users who may write. */
  onCreate?: () => void;
};

const NONE: ReadonlySet<string> = new Set();

/**
 * The keywords on the left, fast even with ten thousand: searched by name or word, narrowed by a filter that can be saved, nested under
 * their parents; several selected ones can be changed at once.
 */
export function KeywordList({ product, keywords, options, open, field, onCreate }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<KeywordFilter>({});
  const [chosen, setChosen] = useState(NONE);
  const wanted = useDeferredValue(search);
  const words = useKeywordSearch(product, wanted);
  const rows = useMemo(
    () => buildRows(keywords, { ...filter, q: wanted, found: words.found }),
    [keywords, filter, wanted, words.found],
  );
  const dailyOf = useDailyMentions(product);
  const clear = () => {
    setSearch('');
    setFilter({});
  };
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
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key !== 'Escape') return;
            if (search === '') currentTarget.blur();
            else setSearch('');
          }}
        />
        <ListFilter
          product={product}
          filter={filter}
          options={options}
          mayWrite={onCreate !== undefined}
          onFilter={setFilter}
        />
        {onCreate && (
          <ActionIcon
            size={36}
            variant="filled"
            color="brand"
            title={t('keywords.create')}
            aria-label={t('keywords.create')}
            onClick={onCreate}
          >
            <IconPlus size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {rows.length === 0 && words.searching ? (
        <RowsSkeleton rows={3} height={54} />
      ) : keywords.length === 0 ? (
        <p className={classes.none}>{t('keywords.none_yet')}</p>
      ) : rows.length === 0 ? (
        <NothingMatches onClear={clear} />
      ) : (
        <ListRows
          rows={rows}
          open={open}
          chosen={chosen}
          dailyOf={dailyOf}
          {...(onCreate ? { onChoose: setChosen } : {})}
        />
      )}
      <Foot
        product={product}
        keywords={keywords}
        options={options}
        rows={rows}
        chosen={chosen}
        {...(onCreate ? { onChoose: setChosen } : {})}
      />
    </nav>
  );
}

type FootProps = Pick<Props, 'product' | 'keywords' | 'options'> & {
  rows: readonly ListRow[];
  chosen: ReadonlySet<string>;
  /** For users who may write. */
  onChoose?: (chosen: ReadonlySet<string>) => void;
};

/** How many keywords are listed; for selected ones, the actions on them. */
function Foot({ product, keywords, options, rows, chosen, onChoose }: FootProps) {
  const { t } = useTranslation();
  const there = keywords.filter(({ _id }) => chosen.has(_id));
  const all = rows.length > 0 && rows.every(({ keyword }) => chosen.has(keyword._id));
  return (
    <div className={classes.foot}>
      {onChoose && rows.length > 0 && (
        <Checkbox
          size="xs"
          aria-label={t('keywords.bulk.all')}
          checked={all}
          indeterminate={!all && there.length > 0}
          onChange={() => onChoose(all ? NONE : new Set(rows.map(({ keyword }) => keyword._id)))}
        />
      )}
      {onChoose && there.length > 0 ? (
        <>
          <BulkMenu
            product={product}
            chosen={there}
            all={keywords}
            options={options}
            onDone={() => onChoose(NONE)}
          />
          <Button variant="subtle" color="gray" size="compact-xs" onClick={() => onChoose(NONE)}>
            {t('keywords.bulk.none')}
          </Button>
        </>
      ) : (
        <span className={classes.count}>
          {rows.length === keywords.length
            ? t('keywords.count', { count: keywords.length })
            : t('keywords.count_of', { count: rows.length, all: keywords.length })}
        </span>
      )}
    </div>
  );
}
