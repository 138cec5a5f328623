import { Button, CloseButton, Popover, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LISTED_DIMENSIONS } from '#contracts/listening/actions/endpoints.ts';
import { AddFilter } from './add-filter.tsx';
import { FactChips } from './fact-chips.tsx';
import { parseChosenValues, isNarrowed, NO_FILTERS, setValues, type ChosenValues } from './query.ts';
import { RangeMenu } from './range-menu.tsx';
import { TemplateMenu } from './template-menu.tsx';
import { TextFilter } from './text-filter.tsx';
import type { FilterState } from './use-filter.ts';
import { ValuesMenu } from './values-menu.tsx';
import { useValueLabels } from './values.ts';
import classes from './filter.module.css';

type Props = {
  filtering: FilterState;
  /** Set if the time is not chosen, as for a rule that evaluates whatever arrives. */
  timeless?: boolean;
  /** Set for readers who may not list the values of mentions: templates and further filters are left out. */
  plain?: boolean;
};

/** All filters of a listening screen as chips: time, text, each dimension with its exclusion, and the rest. */
export function FilterBar({ filtering, timeless = false, plain = false }: Props) {
  const { t } = useTranslation();
  const { query, change } = filtering;
  return (
    <div className={classes.bar} role="group" aria-label={t('listening.filter.label')}>
      {!timeless && (
        <>
          <RangeMenu filtering={filtering} />
          {!plain && <TemplateMenu filtering={filtering} />}
        </>
      )}
      <TextFilter filtering={filtering} />
      {parseChosenValues(query).map((chosen) => (
        <Chip key={`${chosen.dimension} ${chosen.not}`} chosen={chosen} filtering={filtering} />
      ))}
      <FactChips filtering={filtering} />
      {!plain && <AddFilter filtering={filtering} />}
      {isNarrowed(query) && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.button}
          onClick={() => change(NO_FILTERS)}
        >
          {t('kit.state.clear')}
        </Button>
      )}
    </div>
  );
}

const SHOWN_VALUES = 2;

function Chip({ chosen, filtering }: { chosen: ChosenValues; filtering: FilterState }) {
  const { t } = useTranslation();
  const words = useValueLabels();
  const [opened, setOpened] = useState(false);
  const { dimension, not, values } = chosen;
  const name = t(`feed.dimensions.${dimension}`);
  const listed = LISTED_DIMENSIONS.find((one) => one === dimension);
  const shown = values.slice(0, SHOWN_VALUES).map((value) => words(dimension, value));
  const more = values.length - shown.length;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      width={280}
      trapFocus
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.chip} data-not={not || undefined}>
          <UnstyledButton
            className={classes.chipText}
            aria-haspopup="dialog"
            aria-expanded={opened}
            disabled={!listed}
            onClick={() => setOpened(!opened)}
          >
            {name} {t(not ? 'listening.filter.is_not' : 'listening.filter.is')}{' '}
            <strong>
              {shown.join(', ')}
              {more > 0 && ` +${more}`}
            </strong>
          </UnstyledButton>
          <CloseButton
            size="sm"
            aria-label={t('listening.filter.remove', { name })}
            onClick={() => filtering.change(setValues(dimension, { not, values: [] }))}
          />
        </span>
      </Popover.Target>
      <Popover.Dropdown p={8} role="dialog" aria-label={name}>
        {listed && <ValuesMenu dimension={listed} filtering={filtering} />}
      </Popover.Dropdown>
    </Popover>
  );
}
