import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_NOTE } from '#contracts/integrations/api-key.ts';
import type { Webhook } from '#contracts/integrations/webhook.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { wordsOf } from '#web/kit/api/words.ts';
import { ChoiceList } from './choice-list.tsx';
import classes from './integration.module.css';

export type WebhookValues = Pick<Webhook, 'note' | 'url' | 'kinds'>;
type Props = {
  item?: Webhook | undefined;
  kinds: readonly string[];
  disabled?: boolean | undefined;
  act: string;
  send: (values: WebhookValues) => Promise<unknown>;
};
type Errors = { url?: string | undefined; kinds?: string | undefined; whole?: string | undefined };

/** Where deliveries go and which events they tell. */
export function WebhookForm({ item, kinds, disabled, act, send }: Props) {
  const { t } = useTranslation();
  const [note, setNote] = useState(item?.note ?? '');
  const [url, setUrl] = useState(item?.url ?? 'https://');
  const [chosen, setChosen] = useState<string[]>(item?.kinds ?? []);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    if (chosen.length === 0) return setErrors({ kinds: t('integration.webhooks.kinds_missing') });
    setBusy(true);
    await send({ note, url: url.trim(), kinds: chosen }).then(
      () => setErrors({}),
      (failure: unknown) => setErrors(errorsOf(failure)),
    );
    setBusy(false);
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput
        label={t('integration.webhooks.note')}
        description={t('integration.webhooks.note_help')}
        placeholder={DEFAULT_NOTE}
        maxLength={100}
        data-autofocus
        disabled={disabled ?? false}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <TextInput
        type="url"
        label={t('integration.webhooks.url')}
        description={t('integration.webhooks.url_help')}
        required
        disabled={disabled ?? false}
        error={errors.url}
        value={url}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <ChoiceList
        label={t('integration.webhooks.kinds')}
        help={t('integration.webhooks.kinds_help')}
        search={t('integration.webhooks.kinds_search')}
        error={errors.kinds}
        values={[...new Set([...kinds, ...(item?.kinds ?? [])])]}
        chosen={chosen}
        onChange={setChosen}
        disabled={disabled}
      />
      {errors.whole && (
        <p className={classes.error} role="alert">
          {errors.whole}
        </p>
      )}
      {!disabled && (
        <Button type="submit" loading={busy}>
          {act}
        </Button>
      )}
    </form>
  );
}

const errorsOf = (failure: unknown): Errors => {
  const fields = failure instanceof ApiError ? failure.fields : undefined;
  if (fields?.['url'] || fields?.['kinds']) return { url: fields['url'], kinds: fields['kinds'] };
  return { whole: wordsOf(failure) };
};
