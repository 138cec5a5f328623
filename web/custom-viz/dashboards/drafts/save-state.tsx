import { IconAlertTriangle, IconCloudCheck, IconLoader2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatError } from '#web/kit/api/error-text.ts';
import type { Draft } from './use-draft.ts';
import classes from '../view/view.module.css';

/** Whether everything that was edited is kept. */
export function SaveState({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const state = draft.error ? 'failed' : draft.unsaved || draft.isSaving ? 'saving' : 'saved';
  const Icon = { failed: IconAlertTriangle, saving: IconLoader2, saved: IconCloudCheck }[state];
  return (
    <span
      className={classes.saved}
      role="status"
      data-failed={state === 'failed' || undefined}
      title={draft.error ? formatError(draft.error) : undefined}
    >
      <Icon size={16} aria-hidden />
      {t(`viz_dashboards.edit.state.${state}`)}
    </span>
  );
}
