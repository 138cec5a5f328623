import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { getRules, RuleFields, saveRules, type PrivacyRules } from '#contracts/privacy/rules.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { buildFieldPlans } from '#web/kit/form/field.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import type { Values } from '#web/kit/form/values.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { FormSkeleton } from '#web/kit/ui/skeletons.tsx';
import { PrivacyArchives } from './privacy-archives.tsx';
import { PrivacyPeople } from './privacy-people.tsx';
import classes from './privacy.module.css';

/** Privacy: how long data is kept, and the data of one person. */
export function PrivacyCard() {
  const { t } = useTranslation();
  const may = usePermission(['center.user_management.write']);
  const rules = useCallQuery(getRules, {});
  return (
    <Card title={t('privacy.title')}>
      <Text size="sm" c="var(--es-dim)" mb="sm">
        {t('privacy.about')}
      </Text>
      <QueryView of={rules} loading={<FormSkeleton />}>
        {(value) => <KeepingForm value={value} may={may} />}
      </QueryView>
      <div className={classes.part}>
        <h3>{t('privacy.person.title')}</h3>
        <PrivacyPeople may={may} />
      </div>
      {may && <PrivacyArchives />}
    </Card>
  );
}

const FIELDS = buildFieldPlans(RuleFields);

/** The days as shown in the fields: unlimited retention is an empty field. */
function shown(value: Values): Values {
  return Object.fromEntries(FIELDS.map(({ name }) => [name, value[name] ?? '']));
}

function KeepingForm({ value, may }: { value: PrivacyRules; may: boolean }) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const draft = useDraft({
    schema: z.object(RuleFields),
    initial: shown(value),
    version: value.version,
    thing: 'keeping',
    valuesOf: shown,
    send: async (values, version) => {
      await call(saveRules, { body: { ...values, version } });
      showSuccess(t('privacy.saved'));
      refresh('privacy.');
    },
  });
  const labels: Record<string, string> = t('privacy.fields', { returnObjects: true });
  const helps: Record<string, string> = t('privacy.help', { returnObjects: true });
  const words = (name: string) => ({ label: labels[name] ?? name, help: helps[name] ?? '' });
  return (
    <div className={classes.narrow}>
      <DraftForm draft={draft} fields={FIELDS} words={words} disabled={!may} />
    </div>
  );
}
