import { Button, Stack, Text } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { answerSurvey, readSurvey } from '#contracts/crm/survey/endpoints.ts';
import { selectThanks } from '#contracts/crm/survey/in-thai.ts';
import { validateSurveyAnswer, type SurveyAnswer, type SurveyFault } from '#contracts/crm/survey/question.ts';
import { EntryFrame } from '#web/identity/entry-frame.tsx';
import { isLinkDead, MailedLink, type OpenLink } from '#web/identity/mailed-link.tsx';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { ProblemAlert } from '#web/kit/form/problem-alert.tsx';
import { useLanguage } from '#web/kit/text/format.ts';
import { suggestLanguage } from '#web/kit/text/i18n.ts';
import { QuestionField } from './question-field.tsx';

type SurveyForm = z.output<typeof readSurvey.answer>;

/**
 * /survey?token=…: the customer answers a survey, once. Opening the page answers nothing, so that a mail scanner that follows every link
 * does not vote; only the button does.
 */
export function SurveyScreen() {
  const { t } = useTranslation();
  return (
    <MailedLink
      name={readSurvey.name}
      read={readInTheirLanguage}
      heading={t('pages.survey')}
      dead={({ code }) =>
        code === 'link_used'
          ? { heading: t('surveys.answer.thanks'), text: t('surveys.answer.used_help') }
          : {
              heading: t('surveys.answer.gone'),
              text: t(code === 'link_expired' ? 'surveys.answer.expired_help' : 'surveys.answer.gone_help'),
            }
      }
    >
      {(form, link) => <AnswerForm form={form} {...link} />}
    </MailedLink>
  );
}

/** The page uses the language of the invitation, until the customer chooses another one. */
async function readInTheirLanguage(token: string) {
  const answer = await call(readSurvey, { body: { token } }, { raise: false });
  if (answer.ok) await suggestLanguage(answer.value.language);
  return answer;
}

function AnswerForm({ form, token, onDead }: { form: SurveyForm } & OpenLink) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { questions, account } = form;
  const [answers, setAnswers] = useState<readonly SurveyAnswer[]>(() => questions.map(() => null));
  const [faults, setFaults] = useState<readonly (SurveyFault | undefined)[]>([]);
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = questions.map((question, index) => validateSurveyAnswer(question, answers[index]));
    setFaults(found);
    const first = found.findIndex((fault) => fault !== undefined);
    // On a phone a missing answer may be far above the button.
    const missing = event.currentTarget.querySelectorAll('[data-question]')[first];
    if (first >= 0) return missing?.querySelector<HTMLElement>('input, textarea')?.focus();
    setState('busy');
    setProblem(null);
    const settled = await call(answerSurvey, { body: { token, answers: [...answers] } }, { raise: false });
    if (settled.ok) return setState('done');
    setState('open');
    if (isLinkDead(settled.error)) onDead(settled.error);
    else setProblem(formatError(settled.error));
  };
  const put = (index: number, answer: SurveyAnswer) => {
    setAnswers(answers.with(index, answer));
    setFaults(faults.map((fault, at) => (at === index ? undefined : fault)));
  };

  if (state === 'done')
    return (
      <EntryFrame heading={t('surveys.answer.thanks')}>
        <Text role="status">
          {selectThanks(language, form) || t('surveys.answer.thanks_help', { account })}
        </Text>
      </EntryFrame>
    );
  return (
    <EntryFrame heading={t('pages.survey')} about={t('surveys.answer.about', { account })}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="lg">
          {questions.map((question, index) => (
            // The questions of a link never change; two may be identical.
            <div key={index} data-question>
              <QuestionField
                question={question}
                answer={answers[index] ?? null}
                fault={faults[index]}
                onAnswer={(answer) => put(index, answer)}
              />
            </div>
          ))}
          <ProblemAlert text={problem} />
          <Button type="submit" fullWidth size="md" loading={state === 'busy'}>
            {t('surveys.answer.send')}
          </Button>
        </Stack>
      </form>
    </EntryFrame>
  );
}
