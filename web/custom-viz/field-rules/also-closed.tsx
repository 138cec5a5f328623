import { useTranslation } from 'react-i18next';
import classes from './field-rules.module.css';

/** How many names are written out. */
const SHOWN = 8;

/** What a rule closes besides its field. */
export function AlsoClosed({ names }: { names: readonly string[] }) {
  const { t } = useTranslation();
  if (names.length === 0) return null;
  const rest = names.length - SHOWN;
  return (
    <p className={classes.help}>
      {t('viz_field_rules.along', { names: names.slice(0, SHOWN).join(', ') })}
      {rest > 0 && ` ${t('viz_field_rules.along_more', { count: rest })}`}
    </p>
  );
}
