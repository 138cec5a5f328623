import { Button, Input } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { escapeValues, fillPlaceholders } from '#contracts/crm/canned/placeholders.ts';
import { SIGNATURE_PLACEHOLDERS } from '#contracts/crm/mail/signature-endpoints.ts';
import { usePlaceholderLabels } from '#web/crm/canned/placeholder-labels.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { useSession } from '#web/kit/session/session.ts';
import { RichField } from '../rich-text/rich-field.tsx';
import type { WritingField } from '../rich-text/writing-field.ts';
import rich from '../rich-text/rich-text.module.css';
import classes from './signatures.module.css';

const MailPage = lazy(() => import('../mail/mail-page.tsx').then((page) => ({ default: page.MailPage })));

type Props = {
  draft: Draft;
  /** The person with whose name the preview is filled in. */
  agent: string;
  disabled?: boolean;
};

/** The text of a signature with what can be filled in, and below it the signature as a customer sees it. */
export function SignatureField({ draft: { form }, agent, disabled = false }: Props) {
  const { t } = useTranslation();
  const { account } = useSession();
  const { nameOf } = usePlaceholderLabels();
  const field = useRef<WritingField>(null);
  const html = String(form.values['html'] ?? '');
  // The plain text follows the editor; it is what an inserted placeholder is put into.
  const [text, setText] = useState('');
  const error = form.errors['html'];
  const values = escapeValues({
    'agent.name': agent,
    'agent.first_name': agent.split(/\s+/)[0] ?? agent,
    'account.name': account.name,
  });
  const insert = (name: string): void => {
    const { selectionStart: from = 0, selectionEnd: to = 0 } = field.current ?? {};
    field.current?.replaceWithHtml?.({ from, to }, `{{${name}}}`);
  };
  return (
    <>
      <Input.Wrapper label={t('signatures.text')} labelElement="div" error={error}>
        <div className={rich.boxed} data-disabled={disabled || undefined}>
          {disabled ? (
            <Suspense fallback={null}>
              <MailPage html={html} title={t('signatures.text')} />
            </Suspense>
          ) : (
            <RichField
              ref={field}
              label={t('signatures.text')}
              placeholder={t('signatures.hint')}
              purpose="message"
              rows={4}
              value={{ html, text }}
              onChange={(value) => {
                setText(value.text);
                form.setFieldValue('html', value.html);
              }}
            />
          )}
        </div>
      </Input.Wrapper>
      {!disabled && (
        <div className={classes.placeholders} role="group" aria-label={t('canned.insert')}>
          {SIGNATURE_PLACEHOLDERS.map((name) => (
            <Button key={name} size="compact-xs" variant="default" radius="xl" onClick={() => insert(name)}>
              {nameOf(name)}
            </Button>
          ))}
        </div>
      )}
      {html !== '' && (
        <div className={classes.preview}>
          <p className={classes.previewTitle}>{t('signatures.preview')}</p>
          <Suspense fallback={null}>
            <MailPage drafted html={fillPlaceholders(html, values)} title={t('signatures.preview')} />
          </Suspense>
        </div>
      )}
    </>
  );
}
