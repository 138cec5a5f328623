import { Button } from '@mantine/core';
import { IconGitMerge, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { ConflictsDrawer } from './conflicts-drawer.tsx';
import { useEditors } from './presence-context.ts';
import type { Draft } from './use-draft.ts';
import classes from '../view/view.module.css';

/** What people who edit have to know: who else edits, and where two changed the same. */
export function EditMessages({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const editors = useEditors();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {editors.length > 0 && (
        <div className={classes.notice} role="status">
          <IconUsers size={16} aria-hidden />
          {editors.map(({ user_id, name }) => (
            <PersonPicture key={user_id} name={name} size={22} />
          ))}
          <span>
            {t('viz_dashboards.presence.others', {
              names: editors.map(({ name }) => name).join(', '),
              count: editors.length,
            })}
          </span>
        </div>
      )}
      {draft.conflicts.length > 0 && (
        <div className={classes.notice} role="status">
          <IconGitMerge size={16} aria-hidden />
          <span>{t('viz_dashboards.conflicts.some', { count: draft.conflicts.length })}</span>
          <Button size="compact-sm" onClick={() => setOpen(true)}>
            {t('viz_dashboards.conflicts.open')}
          </Button>
        </div>
      )}
      {isOpen && <ConflictsDrawer draft={draft} onClose={() => setOpen(false)} />}
    </>
  );
}
