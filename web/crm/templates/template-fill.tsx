import { Button, TextInput } from '@mantine/core';
import { IconArrowLeft, IconSend } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredTemplate } from '#contracts/channels/message-templates.ts';
import {
  fillTemplateText,
  findMissingValues,
  type TemplateValues,
} from '#contracts/inbound/message-template.ts';
import { TemplateMarks } from '#web/kit/ui/template-marks.tsx';
import classes from './templates.module.css';

type Props = {
  template: StoredTemplate;
  onBack: () => void;
  send: (values: TemplateValues) => Promise<boolean>;
};

/** The variables of a template, what the customer gets, and what it costs. */
export function TemplateFill({ template, onBack, send }: Props) {
  const { t } = useTranslation();
  const [values, setValues] = useState<TemplateValues>({});
  const [busy, setBusy] = useState(false);
  const missing = findMissingValues(template, values);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (missing.length > 0 || busy) return;
    setBusy(true);
    void send(values).finally(() => setBusy(false));
  };
  return (
    <form className={classes.fill} onSubmit={submit}>
      <div>
        <div className={classes.name}>{template.name}</div>
        <TemplateMarks template={template} />
      </div>
      {template.variables.map(({ key, example }, index) => (
        <TextInput
          key={key}
          data-autofocus={index === 0 || undefined}
          required
          maxLength={1024}
          label={<VariableName name={key} buttons={template.buttons} />}
          {...(example === '' ? {} : { description: t('message_templates.pick.example', { example }) })}
          value={values[key] ?? ''}
          onChange={({ currentTarget: { value } }) => setValues((now) => ({ ...now, [key]: value }))}
        />
      ))}
      <TemplatePreview template={template} values={values} />
      <p className={classes.price}>{t(`message_templates.price.${template.category}`)}</p>
      <div className={classes.acts}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onBack}
        >
          {t('message_templates.pick.back')}
        </Button>
        <Button
          type="submit"
          leftSection={<IconSend size={16} aria-hidden />}
          disabled={missing.length > 0}
          loading={busy}
        >
          {t('message_templates.pick.send')}
        </Button>
      </div>
    </form>
  );
}

/** What a variable is called: its name in the text, or the button to which it belongs. */
function VariableName({ name, buttons }: { name: string; buttons: StoredTemplate['buttons'] }) {
  const { t } = useTranslation();
  const [part, ...rest] = name.split('.');
  if (part !== 'button') return `{{${rest.join('.')}}}`;
  return t('message_templates.pick.button', {
    name: buttons[Number(rest[0])]?.text ?? rest[0],
    interpolation: { escapeValue: false },
  });
}

function TemplatePreview({ template, values }: { template: StoredTemplate; values: TemplateValues }) {
  const { t } = useTranslation();
  const { header, body, footer, buttons } = template;
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
  return (
    <section className={classes.preview} aria-label={t('message_templates.pick.preview')}>
      <h3 className={classes.previewTitle}>{t('message_templates.pick.preview')}</h3>
      <div className={classes.bubble} lang={template.language.replace('_', '-')}>
        {header !== '' && <strong>{fillTemplateText('header', header, given)}</strong>}
        <span>{fillTemplateText('body', body, given)}</span>
        {footer !== '' && <span className={classes.footer}>{footer}</span>}
      </div>
      {buttons.map(({ text }) => (
        <span key={text} className={classes.button}>
          {text}
        </span>
      ))}
    </section>
  );
}
