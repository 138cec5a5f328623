import {
  ActionIcon,
  Button,
  Group,
  Indicator,
  Popover,
  SegmentedControl,
  Select,
  TextInput,
} from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  createKeywordOption,
  deleteKeywordOptions,
  type KeywordFilter,
  type SavedFilter,
} from '#contracts/keywords/options.ts';
import type { Product } from '#contracts/kit/products.ts';
import { formatSavedToast } from '#texts/saved-toast.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import type { Options } from '../use-options.ts';
import { isOpen } from './list-order.ts';
import classes from './list.module.css';

type Props = {
  product: Product;
  filter: KeywordFilter;
  options: Options;
  mayWrite: boolean;
  onFilter: (filter: KeywordFilter) => void;
};

/** Choices of a select that are rendered at once; typing finds the others. */
export const MOST_CHOICES = 60;
const TOP = 'top';

/** Filters the list by state, by parent and by group; a filter can be saved under a name, for the whole team. */
export function ListFilter(props: Props) {
  const { filter, options, onFilter } = props;
  const { t } = useTranslation();
  const { q: _text, ...narrowed } = filter;
  const set = (change: KeywordFilter) => onFilter({ ...filter, ...change });
  const parents = [
    { value: TOP, label: t('keywords.filter.top') },
    ...options.parents.map(({ _id, name, count }) => ({ value: _id, label: `${name} (${count})` })),
  ];
  return (
    <Popover position="bottom-end" width={300} shadow="md" trapFocus withinPortal>
      <Indicator disabled={isOpen(narrowed)} size={8} offset={4}>
        <Popover.Target>
          <ActionIcon
            size={36}
            variant="default"
            title={t('keywords.filter.title')}
            aria-label={t('keywords.filter.title')}
          >
            <IconFilter size={16} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className={classes.filter}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('keywords.filter.state')}
          value={filter.active === undefined ? 'all' : filter.active ? 'live' : 'paused'}
          onChange={(value) => set({ active: value === 'all' ? undefined : value === 'live' })}
          data={[
            { value: 'all', label: t('keywords.filter.all') },
            { value: 'live', label: t('keywords.active') },
            { value: 'paused', label: t('keywords.paused') },
          ]}
        />
        <Select
          label={t('keywords.fields.parent')}
          searchable
          clearable
          limit={MOST_CHOICES}
          comboboxProps={{ withinPortal: false }}
          placeholder={t('keywords.filter.any')}
          error={loadFailure(options.read)}
          value={filter.parent_id === null ? TOP : (filter.parent_id ?? null)}
          data={parents}
          onChange={(value) => set({ parent_id: value === TOP ? null : (value ?? undefined) })}
        />
        {options.groups.length > 0 && (
          <Select
            label={t('keywords.fields.groups')}
            searchable
            clearable
            limit={MOST_CHOICES}
            comboboxProps={{ withinPortal: false }}
            placeholder={t('keywords.filter.any')}
            value={filter.group_id ?? null}
            data={options.groups.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={(value) => set({ group_id: value ?? undefined })}
          />
        )}
        <Saved {...props} narrowed={narrowed} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Saved({ product, options, mayWrite, narrowed, onFilter }: Props & { narrowed: KeywordFilter }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const keep = useCallMutation(createKeywordOption, {
    success: formatSavedToast('created'),
    refresh: ['keyword.options'],
    onDone: () => setName(''),
  });
  const drop = useCallMutation(deleteKeywordOptions, {
    success: formatSavedToast('deleted'),
    refresh: ['keyword.options'],
  });
  const params = { product };
  return (
    <>
      {options.saved.length > 0 && (
        <ul className={classes.saved} aria-label={t('keywords.filter.saved')}>
          {options.saved.map((one: SavedFilter) => (
            <li key={one._id}>
              <Button
                fullWidth
                justify="flex-start"
                size="compact-sm"
                variant="subtle"
                color="gray"
                onClick={() => onFilter(one.filter)}
              >
                {one.name}
              </Button>
              {mayWrite && (
                <ActionIcon
                  size="sm"
                  aria-label={t('keywords.filter.drop', { name: one.name })}
                  onClick={() => drop.send({ params, body: { ids: [one._id] } })}
                >
                  <IconX size={13} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isOpen(narrowed) && (
        <Group gap={8} wrap="nowrap">
          {mayWrite && (
            <>
              <TextInput
                size="xs"
                flex={1}
                maxLength={60}
                aria-label={t('keywords.filter.name')}
                placeholder={t('keywords.filter.name')}
                value={name}
                onChange={({ currentTarget }) => setName(currentTarget.value)}
              />
              <Button
                size="xs"
                variant="default"
                disabled={name.trim() === ''}
                onClick={() => keep.send({ params, body: { name, filter: narrowed } })}
              >
                {t('keywords.filter.keep')}
              </Button>
            </>
          )}
          <Button size="xs" variant="subtle" color="gray" onClick={() => onFilter({})}>
            {t('keywords.filter.clear')}
          </Button>
        </Group>
      )}
    </>
  );
}
