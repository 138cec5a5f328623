import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Approver } from '#contracts/approvals/workflow.ts';
import { listApprovers } from '#contracts/publishing/approval/workflows.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { readKey, toKey } from './approver-names.ts';

type Props = {
  label: string;
  help?: string;
  value: readonly Approver[];
  onChange: (value: Approver[]) => void;
  required?: boolean;
};

const GROUPS = [
  ['user', 'people'],
  ['role', 'groups'],
  ['client', 'outside'],
] as const;

/** A choice of people, groups and people outside. */
export function ApproversSelect({ label, help, value, onChange, required = false }: Props) {
  const { t } = useTranslation();
  const read = useCallQuery(listApprovers, {});
  const known = read.data?.items ?? [];
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
        ...GROUPS.map(([kind, group]) => ({
          group: t(`publishing_approval.set.${group}`),
          items: known
            .filter(({ approver }) => approver.kind === kind)
            .map(({ approver, name }) => ({ value: toKey(approver), label: name })),
        })),
        // Somebody who may no longer decide stays visible, so that saving does not lose them unnoticed.
        ...gone.map((one) => ({ value: toKey(one), label: read.data ? t('conditions.gone') : '…' })),
      ]}
      value={value.map(toKey)}
      onChange={(keys) => onChange(keys.map(readKey))}
    />
  );
}
