import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { NewWebhook, type Webhook } from '#contracts/integrations/webhook.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { buildFieldPlans } from '#web/kit/form/field.ts';
import { parseTexts } from '#web/kit/form/read-values.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import type { Values } from '#web/kit/form/values.ts';
import { useKindGroups } from './choice-groups.ts';
import { ChoiceList } from './choice-list.tsx';

const TYPED = { note: NewWebhook.shape.note, url: NewWebhook.shape.url };
const SCHEMA = z.strictObject({ ...TYPED, kinds: NewWebhook.shape.kinds });
const FIELDS = buildFieldPlans(TYPED);

export type WebhookValues = z.infer<typeof SCHEMA>;
type Props = {
  item?: Webhook | undefined;
  kinds: readonly string[];
  disabled?: boolean | undefined;
  act: string;
  send: (values: WebhookValues, version: number | undefined) => Promise<unknown>;
};

/** The address of the deliveries and the events that they report. */
export function WebhookForm({ item, kinds, disabled = false, act, send }: Props) {
  const { t } = useTranslation();
  const initial = useMemo<Values>(
    () => (item ? SCHEMA.strip().parse(item) : { note: '', url: 'https://', kinds: [] }),
    [item],
  );
  const draft = useDraft({
    schema: SCHEMA,
    initial,
    version: item?.version,
    thing: getResourceKey('webhook', item),
    send,
  });
  const { form } = draft;
  const groups = useKindGroups([...new Set([...kinds, ...(item?.kinds ?? [])])]);
  const words = (name: string) => {
    if (name === 'url')
      return { label: t('integration.webhooks.url'), help: t('integration.webhooks.url_help') };
    if (name === 'kinds') return { label: t('integration.webhooks.kinds') };
    return { label: t('integration.webhooks.note'), help: t('integration.webhooks.note_help') };
  };
  return (
    <DraftForm draft={draft} fields={FIELDS} words={words} act={act} disabled={disabled}>
      <ChoiceList
        label={t('integration.webhooks.kinds')}
        help={t('integration.webhooks.kinds_help')}
        search={t('integration.webhooks.kinds_search')}
        error={form.errors['kinds'] ? t('integration.webhooks.kinds_missing') : undefined}
        groups={groups}
        chosen={parseTexts(form.values['kinds'])}
        onChange={(chosen) => form.setFieldValue('kinds', chosen)}
        disabled={disabled}
      />
    </DraftForm>
  );
}
