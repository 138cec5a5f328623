import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../inbox/inbox-parts.module.css';

type Props = { name: string; on: boolean; onToggle: () => void };

/** The box that chooses a row; it shows itself to the pointer and the keys, and stays while it is ticked. */
export function RowCheck({ name, on, onToggle }: Props) {
  const { t } = useTranslation();
  return (
    <span className={classes.check} data-on={on || undefined}>
      <Checkbox size="sm" checked={on} onChange={onToggle} aria-label={t('inbox.bulk.choose', { name })} />
    </span>
  );
}
