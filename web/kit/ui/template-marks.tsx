import { useTranslation } from 'react-i18next';
import type { MessageTemplate } from '#contracts/inbound/message-template.ts';
import classes from './template-marks.module.css';

type ShownTemplate = Pick<
  MessageTemplate,
  'category' | 'language' | 'state' | 'quality' | 'reason' | 'unfillable'
>;

/** What one has to know of a message template: its state, category and language, and why it cannot be sent. */
export function TemplateMarks({ template }: { template: ShownTemplate }) {
  const { t } = useTranslation();
  const { category, language, state, quality, reason, unfillable } = template;
  return (
    <span className={classes.marks}>
      <span className={classes.state} data-state={state}>
        {t(`message_templates.state.${state}`)}
      </span>
      <span>{t(`message_templates.category.${category}`)}</span>
      <span>{language}</span>
      {quality !== 'unknown' && <span>{t(`message_templates.quality.${quality}`)}</span>}
      {reason !== '' && <span>{reason}</span>}
      {unfillable.map((part) => (
        <span key={part}>{t(`message_templates.unfillable.${part}`)}</span>
      ))}
    </span>
  );
}
