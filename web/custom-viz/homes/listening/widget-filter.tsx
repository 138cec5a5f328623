import { MultiSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { readList, writeList } from '#contracts/kit/list-text.ts';
import { SENTIMENTS } from '#contracts/listening/mention.ts';
import type { StoredFilter } from '#contracts/listening/stored-filter.ts';
import { CHANNELS } from '#contracts/networks.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { useKeywords } from '#web/listening/use-keywords.ts';
import { toKeywordChoices } from '#web/listening/widgets/parts/keyword-choices.ts';

type Props = {
  filter: StoredFilter;
  onChange: (filter: StoredFilter) => void;
  /** Within a popover, which a click outside of it would close. */
  inPopover?: boolean;
};

/** The filter of a single widget; each condition replaces the dashboard's condition on the same dimension. */
export function WidgetFilter({ filter, onChange, inPopover = false }: Props) {
  const { t } = useTranslation();
  const keywords = useKeywords();
  const lists = {
    keyword: toKeywordChoices(keywords.data?.items ?? []),
    sentiment: SENTIMENTS.map((value) => ({ value, label: t(`kit.sentiment.${value}`) })),
    channel: CHANNELS.map((value) => ({ value, label: t(`networks.${value}.name`) })),
  };
  const set = (name: keyof StoredFilter, value: string) => {
    const { [name]: _before, ...rest } = filter;
    onChange(value === '' ? rest : { ...rest, [name]: value });
  };
  return (
    <fieldset style={{ display: 'grid', gap: 12, padding: 0, margin: 0, border: 0 }}>
      <legend style={{ padding: 0, fontWeight: 600 }}>{t('dashboards.own_filter')}</legend>
      {(['keyword', 'sentiment', 'channel'] as const).map((name) => (
        <MultiSelect
          key={name}
          label={t(`listening.dimensions.${name}`)}
          searchable
          comboboxProps={{ withinPortal: !inPopover }}
          clearable
          clearButtonProps={{ 'aria-label': t('kit.state.clear') }}
          value={readList(filter[name] ?? '')}
          data={lists[name]}
          error={name === 'keyword' && loadFailure(keywords)}
          onChange={(values) => set(name, writeList(values))}
        />
      ))}
      <TextInput
        label={t('listening.filter.text')}
        maxLength={500}
        value={filter.text ?? ''}
        onChange={({ currentTarget }) => set('text', currentTarget.value)}
      />
    </fieldset>
  );
}
