import { useTranslation } from 'react-i18next';
import type { ActionResult } from '#contracts/crm/automation/endpoints.ts';
import { useActionLabels } from './use-action-labels.ts';
import classes from './automation.module.css';

/** One action of a rule, or why it failed. */
export function ActionResultLine({ deed }: { deed: ActionResult }) {
  const { i18n } = useTranslation();
  const said = useActionLabels();
  const why = deed.why === null ? '' : i18n.exists(`rules.why.${deed.why}`) ? deed.why : 'other';
  const reason: unknown =
    why === '' ? '' : i18n.getResource(i18n.language, 'translation', `rules.why.${why}`);
  return (
    <span className={classes.quiet}>
      {said(deed)}
      {typeof reason === 'string' && reason !== '' ? ` — ${reason}` : ''}
    </span>
  );
}
