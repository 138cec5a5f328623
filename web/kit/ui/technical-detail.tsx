import { useTranslation } from 'react-i18next';
import classes from './technical-detail.module.css';

/** The original message of a program, behind a summary: for the person who fixes the problem. */
export function TechnicalDetail({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <details className={classes.detail}>
      <summary>{t('kit.technical_detail')}</summary>
      <code className={classes.text}>{text}</code>
    </details>
  );
}
