import { ActionIcon, NumberInput, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PostApprovalStep } from '#contracts/publishing/approval/workflows.ts';
import { ApproversSelect } from '../approvers-select.tsx';
import classes from './settings.module.css';

/** The most people that a step may need, of those offered in the form. */
const NEEDED = [1, 2, 3, 4, 5] as const;

type Props = {
  number: number;
  step: PostApprovalStep;
  onChange: (step: PostApprovalStep) => void;
  /** Absent: it is the only one. */
  onRemove?: () => void;
};

/** One step: who is asked, how many of them have to approve, until when, and who is asked afterwards. */
export function StepFields({ number, step, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const { name, approvers, needed, due_hours, escalate_to } = step;
  const put = (part: Partial<PostApprovalStep>) => onChange({ ...step, ...part });
  return (
    <fieldset className={classes.step} style={{ border: 0, margin: 0 }}>
      <div className={classes.stepHead}>
        <strong>{t('publishing_approval.set.step_of', { number })}</strong>
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('publishing_approval.set.remove_step', { number })}
            onClick={onRemove}
          >
            <IconTrash size={15} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <TextInput
        label={t('publishing_approval.set.step_name')}
        maxLength={80}
        value={name}
        onChange={({ currentTarget }) => put({ name: currentTarget.value })}
      />
      <ApproversSelect
        label={t('publishing_approval.set.approvers')}
        required
        value={approvers}
        onChange={(next) => put({ approvers: next })}
      />
      <Select
        label={t('publishing_approval.set.needed')}
        allowDeselect={false}
        data={[
          { value: 'all', label: t('publishing_approval.set.needed_all') },
          ...NEEDED.map((count) => ({
            value: String(count),
            label: t('publishing_approval.set.needed_some', { count }),
          })),
        ]}
        value={String(needed)}
        onChange={(next) => put({ needed: next === 'all' || next === null ? 'all' : Number(next) })}
      />
      <NumberInput
        label={t('publishing_approval.set.due')}
        min={1}
        max={500}
        allowDecimal={false}
        value={due_hours ?? ''}
        onChange={(next) => put({ due_hours: typeof next === 'number' ? next : null })}
      />
      {due_hours !== null && (
        <ApproversSelect
          label={t('publishing_approval.set.escalate')}
          value={escalate_to}
          onChange={(next) => put({ escalate_to: next })}
        />
      )}
    </fieldset>
  );
}
