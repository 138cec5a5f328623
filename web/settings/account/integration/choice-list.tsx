import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import classes from './integration.module.css';

type Props = {
  label: string;
  help: string;
  search: string;
  error?: string | undefined;
  values: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  disabled?: boolean | undefined;
  /** Quick choices beside the search. */
  quick?: ReactNode;
};

/** The part before the first dot: what belongs together. */
const groupOf = (value: string): string => value.slice(0, value.indexOf('.'));

/** Many names of the form `group.rest` to tick, in their groups, found by typing; a group ticks all of its own. */
export function ChoiceList({ label, help, search, error, values, chosen, onChange, disabled, quick }: Props) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState('');
  // What was chosen before stands first, and stays there while one ticks.
  const [first] = useState(() => new Set(chosen.map(groupOf)));
  const shown = values.filter((value) => value.includes(wanted.trim().toLowerCase()));
  const groups = [...Map.groupBy(shown, groupOf)].toSorted(
    ([a], [b]) => Number(first.has(b)) - Number(first.has(a)) || (a < b ? -1 : 1),
  );
  const ticked = new Set(chosen);
  const set = (these: readonly string[], on: boolean): void =>
    onChange(on ? [...new Set([...chosen, ...these])] : chosen.filter((value) => !these.includes(value)));
  return (
    <fieldset className={classes.choice} disabled={disabled}>
      <legend className={classes.legend}>{label}</legend>
      <p className={classes.help}>{help}</p>
      <div className={classes.choiceTools}>
        <TextInput
          size="xs"
          type="search"
          className={classes.choiceSearch}
          aria-label={search}
          placeholder={search}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        />
        {quick}
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onChange([])}>
          {t('integration.keys.none')}
        </Button>
      </div>
      <ScrollRegion label={label} className={classes.choices}>
        {groups.map(([group, members]) => {
          const count = members.filter((value) => ticked.has(value)).length;
          return (
            <div key={group} className={classes.group}>
              <Checkbox
                size="xs"
                fw={600}
                label={group}
                checked={count === members.length}
                indeterminate={count > 0 && count < members.length}
                onChange={({ currentTarget }) => set(members, currentTarget.checked)}
              />
              <div className={classes.members}>
                {members.map((value) => (
                  <Checkbox
                    key={value}
                    size="xs"
                    label={value.slice(group.length + 1)}
                    aria-label={value}
                    checked={ticked.has(value)}
                    onChange={({ currentTarget }) => set([value], currentTarget.checked)}
                  />
                ))}
              </div>
            </div>
          );
        })}
      </ScrollRegion>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
