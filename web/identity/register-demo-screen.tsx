import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DemoRequest, registerDemo } from '#contracts/identity/demo-request.ts';
import { getWelcome } from '#contracts/identity/session.ts';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { validateFields, toFieldErrors, type FieldErrors } from '#web/kit/form/issues.ts';
import { ProblemAlert } from '#web/kit/form/problem-alert.tsx';
import { TextLink } from '#web/kit/router/link.tsx';
import { Captcha } from './captcha.tsx';
import { EntryFrame } from './entry-frame.tsx';

const EMPTY = { name: '', company: '', email: '', phone: '', message: '' };
const LINES = [
  { field: 'name', autoComplete: 'name', type: 'text', required: true },
  { field: 'company', autoComplete: 'organization', type: 'text', required: true },
  { field: 'email', autoComplete: 'email', type: 'email', required: true },
  { field: 'phone', autoComplete: 'tel', type: 'tel', required: false },
] as const;

/** /register_demo_1: a visitor without an account requests a demonstration of the suite. */
export function RegisterDemoScreen() {
  const { t } = useTranslation();
  const captcha = useCallQuery(getWelcome, {}).data?.captcha ?? null;
  const [values, setValues] = useState(EMPTY);
  const [proof, setProof] = useState<string | undefined>(undefined);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = validateFields(DemoRequest, values);
    setErrors(found);
    setProblem(null);
    if (Object.keys(found).length > 0) return;
    if (captcha && !proof) return setProblem(t('entry.demo.captcha_needed'));
    setBusy(true);
    const body = { ...values, ...(proof ? { captcha: proof } : {}) };
    const answer = await call(registerDemo, { body }, { raise: false });
    setBusy(false);
    if (answer.ok) return setSent(true);
    setErrors(toFieldErrors(answer.error));
    setProblem(formatError(answer.error));
  };
  const change = (field: keyof typeof EMPTY, value: string) => setValues({ ...values, [field]: value });

  const back = (
    <TextLink to="/login" size="sm">
      {t('entry.back_to_login')}
    </TextLink>
  );
  if (sent)
    return (
      <EntryFrame heading={t('entry.demo.sent', { name: values.name })}>
        <Stack gap="md" role="status">
          <Text>{t('entry.demo.sent_about', { email: values.email })}</Text>
          {back}
        </Stack>
      </EntryFrame>
    );
  return (
    <EntryFrame heading={t('entry.demo.heading')} about={t('entry.demo.about')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <ProblemAlert text={problem} />
          {LINES.map(({ field, required, ...input }, index) => (
            <TextInput
              key={field}
              size="md"
              label={t(`entry.demo.${field}`)}
              name={field}
              aria-required={required}
              autoFocus={index === 0}
              value={values[field]}
              error={errors[field]}
              onChange={({ currentTarget }) => change(field, currentTarget.value)}
              {...input}
            />
          ))}
          <Textarea
            size="md"
            label={t('entry.demo.message')}
            name="message"
            autosize
            minRows={2}
            maxRows={6}
            value={values.message}
            error={errors.message}
            onChange={({ currentTarget }) => change('message', currentTarget.value)}
          />
          {captcha && <Captcha siteKey={captcha.key} onProof={setProof} />}
          <Button type="submit" size="md" fullWidth loading={busy}>
            {t('entry.demo.submit')}
          </Button>
          {back}
        </Stack>
      </form>
    </EntryFrame>
  );
}
