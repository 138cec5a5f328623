import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Approver } from '#contracts/approvals/workflow.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { readKey, toKey } from './approver-names.ts';
import { useApproverOptions } from './use-approver-options.ts';

type Props = {
  label: string;
  help?: string;
  value: readonly Approver[];
  onChange: (value: Approver[]) => void;
  required?: boolean;
};

/** A choice of people, groups and people outside. */
export function ApproversSelect({ label, help, value, onChange, required = false }: Props) {
  const { t } = useTranslation();
  const { read, known, options } = useApproverOptions();
  const gone = value.filter((one) => !known.some(({ approver }) => toKey(approver) === toKey(one)));
  return (
    <MultiSelect
      label={label}
      description={help}
      required={required}
      searchable
      hidePickedOptions
      error={loadFailure(read)}
      data={[
        ...options,
        // Somebody who may no longer decide stays visible, so that saving does not lose them unnoticed.
        ...gone.map((one) => ({ value: toKey(one), label: read.data ? t('conditions.gone') : '…' })),
      ]}
      value={value.map(toKey)}
      onChange={(keys) => onChange(keys.map(readKey))}
    />
  );
}
