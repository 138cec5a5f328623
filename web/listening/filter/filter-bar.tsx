import { Button, CloseButton, Popover, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddFilter } from './add-filter.tsx';
import classes from './filter.module.css';
import { chosenOf, isNarrowed, NO_FILTERS, setValues, type Chosen } from './query.ts';
import { RangeMenu } from './range-menu.tsx';
import { TemplateMenu } from './template-menu.tsx';
import { TextFilter } from './text-filter.tsx';
import type { Filtering } from './use-filter.ts';
import { ValuesMenu } from './values-menu.tsx';
import { useValueWords } from './values.ts';

const MATCHED = ['yes', 'no'] as const;

/** Everything a listening screen is narrowed by, as chips: time, text, and each dimension with its exclude twin. */
export function FilterBar({ filtering }: { filtering: Filtering }) {
  const { t } = useTranslation();
  const { query, change } = filtering;
  const matched = MATCHED.find((one) => one === query.matched);
  const sources = t('templates.source_filter', { count: (query.source ?? '').split(',').length });
  return (
    <div className={classes.bar} role="group" aria-label={t('listening.filter.label')}>
      <RangeMenu filtering={filtering} />
      <TemplateMenu filtering={filtering} />
      <TextFilter filtering={filtering} />
      {chosenOf(query).map((chosen) => (
        <Chip key={`${chosen.dimension} ${chosen.not}`} chosen={chosen} filtering={filtering} />
      ))}
      {matched && (
        <span className={classes.chip}>
          <span className={classes.chipText}>{t(`listening.matched.${matched}`)}</span>
          <CloseButton
            size="sm"
            aria-label={t('listening.filter.remove', { name: t(`listening.matched.${matched}`) })}
            onClick={() => change({ matched: undefined })}
          />
        </span>
      )}
      {query.source && (
        <span className={classes.chip}>
          <span className={classes.chipText}>{sources}</span>
          <CloseButton
            size="sm"
            aria-label={t('listening.filter.remove', { name: sources })}
            onClick={() => change({ source: undefined })}
          />
        </span>
      )}
      <AddFilter filtering={filtering} />
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

function Chip({ chosen, filtering }: { chosen: Chosen; filtering: Filtering }) {
  const { t } = useTranslation();
  const words = useValueWords();
  const [opened, setOpened] = useState(false);
  const { dimension, not, values } = chosen;
  const name = t(`listening.dimensions.${dimension}`);
  const listed = values.slice(0, SHOWN_VALUES).map((value) => words(dimension, value));
  const more = values.length - listed.length;
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
            onClick={() => setOpened(!opened)}
          >
            {name} {t(not ? 'listening.filter.is_not' : 'listening.filter.is')}{' '}
            <strong>
              {listed.join(', ')}
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
        <ValuesMenu dimension={dimension} filtering={filtering} />
      </Popover.Dropdown>
    </Popover>
  );
}
