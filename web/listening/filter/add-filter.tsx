import { Button, NavLink, Popover } from '@mantine/core';
import { IconArrowLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DIMENSIONS, type Dimension } from './query.ts';
import type { Filtering } from './use-filter.ts';
import classes from './filter.module.css';
import { ValuesMenu } from './values-menu.tsx';

/** "+ filter": first what by, then which values. */
export function AddFilter({ filtering }: { filtering: Filtering }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [dimension, setDimension] = useState<Dimension>();
  const { change, query } = filtering;
  const open = (next: boolean) => {
    setOpened(next);
    setDimension(undefined);
  };
  const setMatched = (matched: 'yes' | 'no') => {
    change({ matched });
    open(false);
  };
  return (
    <Popover opened={opened} onChange={open} position="bottom-start" shadow="md" width={280} trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="compact-sm"
          className={classes.button}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => open(!opened)}
        >
          {t('listening.filter.add')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={t('listening.filter.add')}>
        {dimension ? (
          <>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              mb={4}
              leftSection={<IconArrowLeft size={14} aria-hidden />}
              onClick={() => setDimension(undefined)}
            >
              {t(`listening.dimensions.${dimension}`)}
            </Button>
            <ValuesMenu dimension={dimension} filtering={filtering} />
          </>
        ) : (
          <>
            {DIMENSIONS.map((one) => (
              <NavLink
                key={one}
                component="button"
                label={t(`listening.dimensions.${one}`)}
                rightSection={<IconChevronRight size={14} aria-hidden />}
                onClick={() => setDimension(one)}
              />
            ))}
            {(['yes', 'no'] as const).map((one) => (
              <NavLink
                key={one}
                component="button"
                label={t(`listening.matched.${one}`)}
                active={query.matched === one}
                onClick={() => setMatched(one)}
              />
            ))}
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
