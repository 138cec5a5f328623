import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Fragment, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import classes from './integration.module.css';

/** One item to tick: its name on the wire, by which programs know it, and its label. */
export type Choice = { value: string; label: string };
/** Items that belong together, under one heading. */
export type ChoiceGroup = { name: string; choices: readonly Choice[] };

type Props = {
  label: string;
  help: string;
  search: string;
  error?: string | undefined;
  groups: readonly ChoiceGroup[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  disabled?: boolean | undefined;
  /** Quick choices next to the search. */
  quick?: ReactNode;
};

/** A long list of items to tick, in groups, searchable by label or by name on the wire; a group ticks all of its items. */
export function ChoiceList({ label, help, search, error, groups, chosen, onChange, disabled, quick }: Props) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState('');
  // Items that were already chosen come first, and stay there while the user ticks.
  const [first] = useState(() => new Set(chosen));
  const isFirst = ({ choices }: ChoiceGroup): boolean => choices.some(({ value }) => first.has(value));
  const shown = groups
    .map((group) => ({ ...group, choices: group.choices.filter((one) => fits(group, one, wanted)) }))
    .filter(({ choices }) => choices.length > 0)
    .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
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
        {shown.length === 0 && <p className={classes.dim}>{t('kit.state.nothing')}</p>}
        {shown.map((group) => (
          <GroupOfChoices key={group.name} group={group} ticked={ticked} set={set} />
        ))}
      </ScrollRegion>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function fits(group: ChoiceGroup, { value, label }: Choice, wanted: string): boolean {
  return makeTextFilter(wanted)(`${group.name} ${label} ${value}`);
}

type GroupProps = {
  group: ChoiceGroup;
  ticked: ReadonlySet<string>;
  set: (these: readonly string[], on: boolean) => void;
};

function GroupOfChoices({ group: { name, choices }, ticked, set }: GroupProps) {
  const values = choices.map(({ value }) => value);
  const count = values.filter((value) => ticked.has(value)).length;
  return (
    <div className={classes.group}>
      <Checkbox
        size="xs"
        fw={600}
        label={name}
        checked={count === values.length}
        indeterminate={count > 0 && count < values.length}
        onChange={({ currentTarget }) => set(values, currentTarget.checked)}
      />
      <div className={classes.members}>
        {choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            size="xs"
            label={
              <>
                {label}
                <WireName value={value} />
              </>
            }
            aria-label={`${name}: ${label} (${value})`}
            checked={ticked.has(value)}
            onChange={({ currentTarget }) => set([value], currentTarget.checked)}
          />
        ))}
      </div>
    </div>
  );
}

/** A name as programs write it; it breaks after its punctuation if necessary. */
function WireName({ value }: { value: string }) {
  return (
    <code className={classes.wireName}>
      {value.split(/(?<=[._])/).map((part) => (
        <Fragment key={part}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </code>
  );
}
