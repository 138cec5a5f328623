import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SHORT_PATH } from '#contracts/links/short-link.ts';
import { parseText } from '#web/kit/form/read-values.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import classes from './links.module.css';

type Host = { brand_id: string | null; host: string };

/** Host and ending of a new link's address. */
export function LinkPlace({ draft, hosts }: { draft: Draft; hosts: readonly Host[] }) {
  const { t } = useTranslation();
  const { form } = draft;
  const brandId = parseText(form.values.brand_id);
  return (
    <div className={classes.place}>
      <Select
        label={t('short_links.fields.brand_id')}
        allowDeselect={false}
        data={hosts.map(({ brand_id, host }) => ({ value: brand_id ?? '', label: host }))}
        value={brandId}
        error={form.errors['brand_id']}
        onChange={(value) => form.setFieldValue('brand_id', value || null)}
      />
      <TextInput
        label={t('short_links.fields.code')}
        description={t('short_links.help.code')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        leftSection={<span className={classes.dim}>{SHORT_PATH}</span>}
        maxLength={60}
        autoCapitalize="none"
        spellCheck={false}
        value={parseText(form.values.code)}
        error={form.errors['code']}
        onChange={({ currentTarget }) => form.setFieldValue('code', currentTarget.value)}
      />
    </div>
  );
}
