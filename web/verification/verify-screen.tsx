import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { validateAnswer, type AnswerFault } from '#contracts/verification/answer.ts';
import { getFieldLabel } from '#contracts/verification/area.ts';
import { answerVerificationLink, readVerificationLink } from '#contracts/verification/endpoints.ts';
import { EntryFrame } from '#web/identity/entry-frame.tsx';
import { isLinkDead, MailedLink, type OpenLink } from '#web/identity/mailed-link.tsx';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { ProblemAlert } from '#web/kit/form/problem-alert.tsx';
import { useLanguage } from '#web/kit/text/format.ts';
import { suggestLanguage } from '#web/kit/text/i18n.ts';

type VerificationForm = z.output<typeof readVerificationLink.answer>;

/** /verify?token=…: the page of a verification link. A customer proves their identity, once. */
export function VerifyScreen() {
  const { t } = useTranslation();
  return (
    <MailedLink
      name={readVerificationLink.name}
      read={readInTheirLanguage}
      heading={t('pages.verify')}
      dead={({ code }) =>
        code === 'link_used'
          ? { heading: t('verification.thanks'), text: t('verification.used_help') }
          : {
              heading: t('verification.gone'),
              text: t(code === 'link_expired' ? 'verification.expired_help' : 'verification.gone_help'),
            }
      }
    >
      {(form, link) => <AnswerForm form={form} {...link} />}
    </MailedLink>
  );
}

/** The page uses the language of the invitation, until the customer chooses another one. */
async function readInTheirLanguage(token: string) {
  const answer = await call(readVerificationLink, { body: { token } }, { raise: false });
  if (answer.ok) await suggestLanguage(answer.value.language);
  return answer;
}

/** The keyboard and autofill of a phone for each kind of field. */
const INPUTS = {
  text: { type: 'text' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  number: { type: 'text', inputMode: 'decimal' },
  date: { type: 'date' },
} as const;

function AnswerForm({ form, token, onDead }: { form: VerificationForm } & OpenLink) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [answers, setAnswers] = useState<readonly string[]>(() => form.fields.map(() => ''));
  const [faults, setFaults] = useState<readonly (AnswerFault | undefined)[]>([]);
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = form.fields.map((field, index) => validateAnswer(field, answers[index] ?? ''));
    setFaults(found);
    const first = found.findIndex((fault) => fault !== undefined);
    // On a phone a wrong field may be far above the button.
    if (first >= 0) return event.currentTarget.querySelectorAll('input')[first]?.focus();
    setState('busy');
    setProblem(null);
    const body = { token, answers: [...answers] };
    const settled = await call(answerVerificationLink, { body }, { raise: false });
    if (!settled.ok) {
      setState('open');
      if (isLinkDead(settled.error)) onDead(settled.error);
      else setProblem(formatError(settled.error));
      return;
    }
    setState('done');
    if (settled.value.redirect_url) window.location.assign(settled.value.redirect_url);
  };

  if (state === 'done')
    return (
      <EntryFrame heading={t('verification.thanks')}>
        <Text role="status">{t('verification.thanks_help', { account: form.account })}</Text>
      </EntryFrame>
    );
  return (
    <EntryFrame heading={t('pages.verify')} about={t('verification.about', { account: form.account })}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {form.fields.map((field, index) => {
            const fault = faults[index];
            const label = getFieldLabel(language, field);
            return (
              <TextInput
                // The fields of a link never change; two may have the same label.
                key={index}
                label={field.required ? label : t('verification.optional', { label })}
                {...INPUTS[field.kind]}
                value={answers[index] ?? ''}
                error={fault && t(`verification.faults.${fault}`)}
                onChange={({ currentTarget }) => {
                  setAnswers(answers.with(index, currentTarget.value));
                  setFaults(faults.map((found, at) => (at === index ? undefined : found)));
                }}
              />
            );
          })}
          <ProblemAlert text={problem} />
          <Button type="submit" fullWidth loading={state === 'busy'}>
            {t('verification.send')}
          </Button>
        </Stack>
      </form>
    </EntryFrame>
  );
}
