import { CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { useDraftChanges } from './use-draft-changes.ts';
import classes from './changes.module.css';

/** The changes that will be made to the ticket together with the reply; each can be removed, and one that will not be made says why. */
export function ChangeChips({ changes }: { changes: ReturnType<typeof useDraftChanges> }) {
  const { t } = useTranslation();
  const { items, takeOut } = changes;
  if (items.length === 0) return null;
  return (
    <div className={classes.chips}>
      <span className={classes.lead} id="draft-changes">
        {t('canned.along.also')}
      </span>
      <ul className={classes.list} aria-labelledby="draft-changes">
        {items.map(({ part, text, bar }) => (
          <li key={part.key} className={classes.chip} data-barred={bar !== null || undefined}>
            <span className={classes.text}>{text}</span>
            {bar !== null && <span className={classes.bar}>{bar}</span>}
            <CloseButton
              size="xs"
              aria-label={t('canned.along.take_out', { change: text })}
              onClick={() => takeOut(part)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
