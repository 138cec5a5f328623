import { useTranslation } from 'react-i18next';
import { ACTIONS } from '#contracts/crm/automation/action.ts';
import type { Deed } from '#contracts/crm/automation/endpoints.ts';
import classes from './automation.module.css';

/** Ids say nothing to a person. */
const IDS = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** One thing that a rule did, or why it could not. */
export function DeedLine({ deed }: { deed: Deed }) {
  const { t, i18n } = useTranslation();
  const action = ACTIONS.find((one) => one === deed.do);
  const why = deed.why === null ? '' : i18n.exists(`rules.why.${deed.why}`) ? deed.why : 'other';
  const reason: unknown =
    why === '' ? '' : i18n.getResource(i18n.language, 'translation', `rules.why.${why}`);
  return (
    <span className={classes.quiet}>
      {action ? t(`rules.actions.${action}`) : deed.do}
      {deed.value !== '' && !IDS.test(deed.value) ? `: ${deed.value}` : ''}
      {typeof reason === 'string' && reason !== '' ? ` — ${reason}` : ''}
    </span>
  );
}
