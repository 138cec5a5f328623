import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PublicSource } from '#contracts/admin/sources.ts';
import { isMeteredByPost, MonitorKind, USUAL_MONTH_LIMIT } from '#contracts/inbound/monitors.ts';
import { USUAL_KEEP_DAYS, USUAL_KEEP_MEGABYTES } from '#contracts/public-pool/retention.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { RetentionFields } from './retention-fields.tsx';

type SourceDraft = ReturnType<typeof toSourceDraft>;

/** A public source as form values; for a new one, the values that the form begins with. */
export function toSourceDraft(source: PublicSource | null) {
  return {
    name: source?.name ?? '',
    kind: source?.kind ?? ('feed' as MonitorKind),
    url: source?.url ?? '',
    active: source?.active ?? true,
    month_limit: source?.month_limit ?? USUAL_MONTH_LIMIT,
    keep_days: source?.keep_days ?? USUAL_KEEP_DAYS,
    keep_megabytes: source?.keep_megabytes ?? USUAL_KEEP_MEGABYTES,
  };
}

type Props = {
  /** Null for a new source. */
  source: PublicSource | null;
  draft: SourceDraft;
  errors: Readonly<Record<string, string>>;
  onChange: (patch: Partial<SourceDraft>) => void;
};

/** The fields of a public source. */
export function SourceFields({ source, draft, errors, onChange }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <TextInput
        data-autofocus
        required
        withAsterisk={false}
        label={t('settings.social_custom.fields.name')}
        value={draft.name}
        error={errors['name']}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <Select
        label={t('settings.social_custom.fields.kind')}
        allowDeselect={false}
        data={MonitorKind.options.map((value) => ({
          value,
          label: t(`settings.social_custom.choices.kind.${value}`),
        }))}
        value={draft.kind}
        error={errors['kind']}
        onChange={(value) => onChange({ kind: MonitorKind.parse(value) })}
      />
      <TextInput
        required
        withAsterisk={false}
        type="url"
        label={t('settings.social_custom.fields.url')}
        description={t('settings.social_custom.help.url')}
        value={draft.url}
        error={errors['url']}
        onChange={({ currentTarget }) => onChange({ url: currentTarget.value })}
      />
      {(isMeteredByPost(draft) || errors['month_limit']) && (
        <NumberInput
          label={t('settings.social_custom.fields.month_limit')}
          description={[
            t('settings.social_custom.help.month_limit'),
            source
              ? t('admin.sources.month_read', { posts: formatExactNumber(source.month_read, language) })
              : '',
          ].join(' ')}
          min={1}
          thousandSeparator=","
          value={draft.month_limit}
          error={errors['month_limit']}
          onChange={(value) => onChange({ month_limit: Number(value) })}
        />
      )}
      <RetentionFields value={draft} errors={errors} onChange={onChange} />
      <Switch
        label={t('settings.social_custom.fields.active')}
        checked={draft.active}
        onChange={({ currentTarget }) => onChange({ active: currentTarget.checked })}
      />
    </>
  );
}
