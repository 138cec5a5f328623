import { Checkbox, ScrollArea, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireTicketFilter } from '#contracts/crm/views/filter.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { getFilterValues } from '../inbox/inbox-address.ts';
import type { Choice, ListedFilter } from './choices.ts';
import classes from '../inbox/inbox-parts.module.css';

export type ChangeFilter = (patch: Record<string, string | undefined>) => void;

/** More values than this have a search field. */
const MANY = 8;

type Props = {
  name: ListedFilter;
  text: string;
  choices: readonly Choice[];
  /** Shown if not all values could be read. */
  failed: ReactNode;
  filter: WireTicketFilter;
  change: ChangeFilter;
};

/** The values of one dimension: chosen ones are included or excluded. */
export function ValuesMenu({ name, text, choices, failed, filter, change }: Props) {
  const { t } = useTranslation();
  const excluded = getFilterValues(filter, `not_${name}`);
  const [not, setNot] = useState(excluded.length > 0);
  const [search, setSearch] = useState('');
  const chosen = not ? excluded : getFilterValues(filter, name);
  const set = (values: readonly string[], leftOut: boolean) =>
    change({
      [name]: leftOut ? undefined : values.join(',') || undefined,
      [`not_${name}`]: leftOut ? values.join(',') || undefined : undefined,
    });
  const holds = makeTextFilter(search);
  const shown = choices.filter(({ label }) => holds(label));
  return (
    <Stack gap={8}>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={text}
        value={not ? 'not' : 'is'}
        onChange={(value) => {
          setNot(value === 'not');
          if (chosen.length > 0) set(chosen, value === 'not');
        }}
        data={[
          { value: 'is', label: t('inbox.filter.is') },
          { value: 'not', label: t('inbox.filter.is_not') },
        ]}
      />
      {choices.length > MANY && (
        <TextInput
          size="xs"
          data-autofocus
          aria-label={t('inbox.filter.find', { name: text })}
          placeholder={t('inbox.filter.find', { name: text })}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {failed ? (
        <p className={classes.nothing}>{failed}</p>
      ) : (
        shown.length === 0 && <p className={classes.nothing}>{t('inbox.filter.no_values')}</p>
      )}
      <ScrollArea.Autosize mah={260} type="auto">
        {shown.map(({ value, label }) => (
          <Checkbox
            key={value}
            size="xs"
            className={classes.choice}
            label={label}
            checked={chosen.includes(value)}
            onChange={() =>
              set(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value], not)
            }
          />
        ))}
      </ScrollArea.Autosize>
    </Stack>
  );
}
