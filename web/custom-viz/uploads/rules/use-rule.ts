import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeRowRule,
  listUploadReaders,
  previewRowRule,
  type PreviewedReader,
} from '#contracts/uploads/row-rule-endpoints.ts';
import type { Upload } from '#contracts/uploads/upload.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { readRuleDraft, toRuleDraft } from './edit-rule.ts';

/** The pause after a change before what people would see is counted, in milliseconds. */
const REST_MS = 300;
/** How many people a confirmation names. */
const NAMED = 8;

/** The rule of an upload while it is changed: what people would see under it, and storing it, which asks before it hides rows. */
export function useRule(upload: Upload, onDone: () => void) {
  const { t } = useTranslation();
  const params = { _id: upload._id };
  const [draft, setDraft] = useState(() => toRuleDraft(upload.rule ?? { kind: 'all' }, upload.shape));
  const rule = useMemo(() => readRuleDraft(draft), [draft]);
  const [rested] = useDebouncedValue(rule, REST_MS);
  const readers = useCallQuery(listUploadReaders, { params });
  const preview = useCallQuery(
    previewRowRule,
    { params, body: { rule: rested ?? { kind: 'all' } } },
    { enabled: rested !== null, keep: true },
  );
  const send = useCallMutation(changeRowRule, {
    refresh: ['upload.', 'semantic.', 'custom_viz_'],
    success: t('viz_upload_rules.done'),
    onDone,
  });
  const people = preview.data?.people ?? [];
  const fewer = people.filter(({ before, after }) => after < before);
  const save = async (): Promise<void> => {
    if (!rule) return;
    const isSure = fewer.length === 0 || (await confirm(toQuestion(fewer, preview.data?.rows ?? 0)));
    if (isSure) send.send({ params, body: { rule } });
  };
  const toQuestion = (hidden: readonly PreviewedReader[], rows: number) => ({
    title: t('viz_upload_rules.hide_title', { name: upload.name }),
    text: t('viz_upload_rules.hide_text', { count: hidden.length }),
    more: [
      ...hidden
        .slice(0, NAMED)
        .map(({ name, before, after }) => t('viz_upload_rules.hide_line', { name, before, after, rows })),
      ...(hidden.length > NAMED ? [t('viz_upload_rules.hide_more', { count: hidden.length - NAMED })] : []),
    ],
    act: t('viz_upload_rules.hide_act'),
    danger: true,
  });
  return {
    draft,
    change: (fields: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...fields })),
    readers,
    preview,
    isComplete: rule !== null,
    /** Whether what is shown is counted under the rule as it is now. */
    isCounted: rule !== null && rule === rested && !preview.isFetching,
    isSaving: send.isPending,
    save,
  };
}

export type RuleForm = ReturnType<typeof useRule>;
