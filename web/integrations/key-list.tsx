import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ApiKey } from '#contracts/integrations/api-key.ts';
import { TimeText } from '#web/kit/ui/time.tsx';
import { useNote } from './use-note.ts';
import classes from './integration.module.css';

/** The keys: what each is for, whether it works, when it was used last. */
export function KeyList({ items, onOpen }: { items: readonly ApiKey[]; onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  const noteOf = useNote();
  return (
    <ul className={classes.list} aria-label={t('integration.keys.list')}>
      {items.map((item) => (
        <li key={item._id}>
          <UnstyledButton className={classes.row} onClick={() => onOpen(item._id)}>
            <span className={classes.what}>
              <strong className={classes.name}>{noteOf(item)}</strong>
              <code className={classes.code}>{item.prefix}…</code>
            </span>
            <span className={classes.what}>
              <KeyState item={item} />
              <span className={classes.dim}>
                {t('integration.keys.by', { name: item.user.name })} ·{' '}
                {t('integration.keys.scopes_count', { count: item.scopes.length })}
              </span>
            </span>
            <span className={classes.when}>
              {item.last_used_at ? (
                <span>
                  {t('integration.keys.used')} <TimeText value={item.last_used_at} />
                </span>
              ) : (
                t('integration.keys.never_used')
              )}
              {item.expires_at && (
                <span>
                  {t('integration.keys.ends')} <TimeText value={item.expires_at} />
                </span>
              )}
            </span>
            <IconChevronRight size={16} className={classes.chevron} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

/** Whether a key works, in colour and word. */
function KeyState({ item }: { item: ApiKey }) {
  const { t } = useTranslation();
  return (
    <span className={classes.state} data-state={item.ended === null ? 'good' : 'off'}>
      <span className={classes.dot} aria-hidden />
      {item.ended === null ? t('integration.keys.works') : t(`integration.keys.ended.${item.ended}`)}
    </span>
  );
}
