import { Input } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TICKET_CONDITION_FIELDS } from '#contracts/crm/auto-assign/fields.ts';
import { ConditionDraft } from '#contracts/kit/conditions/condition.ts';
import { ConditionBuilder } from '#web/kit/conditions/condition-builder.tsx';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { useReadReferences } from './use-references.ts';

const NONE = { match: 'all' as const, items: [] };

/** The conditions of a form (its value `condition`), over the fields of tickets. */
export function ConditionsField({ draft: { form }, disabled }: { draft: Draft; disabled: boolean }) {
  const { t } = useTranslation();
  const { options, reads } = useReadReferences();
  const failed = loadFailure(...reads);
  const given = form.values['condition'];
  // While a line is being filled in it is not yet what the schema takes, and is drawn all the same.
  const shaped = ConditionDraft.safeParse(given);
  const errors = Object.fromEntries(
    Object.entries(form.errors).flatMap(([path, message]) =>
      path.startsWith('condition.') && typeof message === 'string'
        ? [[path.slice('condition.'.length), t('kit.form.issues.invalid')]]
        : [],
    ),
  );
  return (
    <div>
      <ConditionBuilder
        label={t('conditions.label')}
        fields={TICKET_CONDITION_FIELDS}
        options={options}
        value={shaped.data ?? NONE}
        errors={errors}
        disabled={disabled}
        onChange={(value) => form.setFieldValue('condition', value)}
      />
      {failed && <Input.Error>{failed}</Input.Error>}
    </div>
  );
}
