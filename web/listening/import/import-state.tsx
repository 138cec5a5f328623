import { useTranslation } from 'react-i18next';
import type { Import } from '#contracts/listening/import.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import classes from './import.module.css';

/** Whether an import is still running. */
export function isRunning(state: Import['state'] | undefined): boolean {
  return state === 'queued' || state === 'running' || state === 'undoing';
}

/** The state of an import, as a label with an icon; while it runs, its progress. */
export function ImportState({ of }: { of: Import }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { state, bytes, bytes_read } = of;
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  return (
    <span className={classes.state} data-state={state}>
      {t(`imports.states.${state}`)}
      {state === 'running' && bytes > 0 && ` ${percent.format(bytes_read / bytes)}`}
    </span>
  );
}
