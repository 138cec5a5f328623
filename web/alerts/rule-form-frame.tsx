import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { parseText } from '#web/kit/form/read-values.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { useFrame } from './use-frame.ts';

const LONGEST_NAME = 80;

type Props = {
  draft: Draft;
  disabled: boolean;
  onSaved: () => void;
  /** More actions at the foot. */
  aside: ReactNode;
  /** What is said about the rule above its fields. */
  remarks?: ReactNode;
  /** The fields below the name. */
  children: ReactNode;
};

/** The form of an alert rule, with its name. */
export function RuleFormFrame({ draft, disabled, onSaved, aside, remarks, children }: Props) {
  const { t } = useTranslation();
  const { form } = draft;
  const { frame, words } = useFrame(draft, disabled);
  return (
    <DraftForm
      draft={draft}
      fields={[]}
      groups={[]}
      words={words}
      disabled={disabled}
      act={t('alerts.form.save')}
      onSaved={onSaved}
      aside={aside}
    >
      {remarks}
      <TextInput
        data-autofocus
        {...frame('name')}
        maxLength={LONGEST_NAME}
        value={parseText(form.values.name)}
        onChange={({ currentTarget }) => form.setFieldValue('name', currentTarget.value)}
      />
      {children}
    </DraftForm>
  );
}
