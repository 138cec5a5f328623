import { useTranslation } from 'react-i18next';
import classes from './technical-detail.module.css';

/** What a program said, in its own words, behind a summary: for whoever mends it. */
export function TechnicalDetail({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <details className={classes.detail}>
      <summary>{t('kit.technical_detail')}</summary>
      <code className={classes.text}>{text}</code>
    </details>
  );
}
