import { ActionIcon, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ADDING_WAYS, addToTerms } from '../state/add-to-search.ts';
import type { SearchState } from '../state/use-search.ts';
import classes from './list.module.css';

/** `left`: the menu was closed, and its button has the focus again. */
export type AddingState = 'closed' | 'open' | 'left';

type Props = {
  name: string;
  /** The value in the query language. */
  term: string;
  state: SearchState;
  /** Leaves its posts out. */
  exclude: () => void;
  adding: AddingState;
  onChange: (next: AddingState) => void;
};

/**
 * Adds a value to the search: as a term to compare, or to what its terms find; or leaves it out, for which a phone has no other button. The
 * menu is made when it is opened, since rows are many.
 */
export function AddMenu({ name, term, state, exclude, adding, onChange }: Props) {
  const { t } = useTranslation();
  const { address, setTerms } = state;
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      className={`${classes.exclude} ${classes.add}`}
      autoFocus={adding === 'left'}
      aria-label={t('quick_analytic.add.act', { name })}
      onClick={() => onChange(adding === 'open' ? 'left' : 'open')}
    >
      <IconPlus size={14} />
    </ActionIcon>
  );
  if (adding !== 'open') return button;
  return (
    <Menu
      opened
      onClose={() => onChange('left')}
      position="bottom-end"
      returnFocus={false}
      shadow="md"
      // The key that opens the menu reaches it as well.
      clickOutsideEvents={['mousedown', 'touchstart']}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {ADDING_WAYS.map((way) => {
          const next = addToTerms(address.terms, way, term);
          return (
            <Menu.Item key={way} disabled={next === null} onClick={() => next && setTerms(next)}>
              {t(`quick_analytic.add.${way}`, { name })}
            </Menu.Item>
          );
        })}
        <Menu.Item onClick={exclude}>{t('quick_analytic.exclude', { name })}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
