import { Button, Group, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { addCard, TypedCard } from '#contracts/payment/endpoints.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { Note } from './note.tsx';
import { refreshPayment } from './payment-store.ts';
import classes from './cards.module.css';

const FIELDS = ['number', 'exp_month', 'exp_year', 'cvc'] as const;
type Field = (typeof FIELDS)[number];
const EMPTY: Record<Field, string> = { number: '', exp_month: '', exp_year: '', cvc: '' };

/** Cards print two digits of the year: `29` is 2029. */
export const toFullYear = (year: string): string => (/^\d{2}$/.test(year.trim()) ? `20${year.trim()}` : year);

/** The card form of the twin: test numbers, which are sent to nobody. */
export function CardForm({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation();
  const [values, setValues] = useState(EMPTY);
  const [wrong, setWrong] = useState<readonly Field[]>([]);
  const add = useCallMutation(addCard, {
    success: t('payment.cards.added'),
    quiet: true,
    onDone: () => {
      refreshPayment();
      onAdded();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = TypedCard.safeParse({ ...values, exp_year: toFullYear(values.exp_year) });
    const faults = read.error?.issues.map((issue) => issue.path[0]) ?? [];
    setWrong(FIELDS.filter((field) => faults.includes(field)));
    if (read.success) add.send({ body: { card: read.data } });
  };
  const field = (name: Field, words: string, error: string) => ({
    label: words,
    value: values[name],
    error: wrong.includes(name) ? error : undefined,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setValues({ ...values, [name]: currentTarget.value }),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
  });
  const f = 'payment.cards.form' as const;
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {add.error && <Note tone="bad">{bankWords(add.error)}</Note>}
      <TextInput
        {...field('number', t(`${f}.number`), t(`${f}.number_wrong`))}
        description={t(`${f}.test`)}
        maxLength={23}
        data-autofocus
      />
      <Group align="flex-start" grow gap="sm">
        <TextInput {...field('exp_month', t(`${f}.month`), t(`${f}.month_wrong`))} maxLength={2} />
        <TextInput {...field('exp_year', t(`${f}.year`), t(`${f}.year_wrong`))} maxLength={4} />
        <TextInput {...field('cvc', t(`${f}.cvc`), t(`${f}.cvc_wrong`))} maxLength={4} />
      </Group>
      <Group justify="flex-end">
        <Button type="submit" loading={add.isPending}>
          {t(`${f}.save`)}
        </Button>
      </Group>
    </form>
  );
}

/** The bank's own message in addition to ours. */
function bankWords(error: Error): string {
  const said = error instanceof ApiError ? error.fields?.['card'] : undefined;
  return said ? `${said} ${formatError(error)}` : formatError(error);
}
