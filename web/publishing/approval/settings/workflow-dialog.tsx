import {
  Button,
  Checkbox,
  Group,
  Modal,
  MultiSelect,
  Select,
  Stack,
  TagsInput,
  TextInput,
} from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { listPublishingAccounts } from '#contracts/publishing/accounts.ts';
import {
  ApprovalMode,
  createWorkflow,
  deleteWorkflow,
  updateWorkflow,
  WorkflowInput,
  type PostApprovalStep,
  type PostWorkflow,
} from '#contracts/publishing/approval/workflows.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { StepFields } from './step-fields.tsx';

const STEP: PostApprovalStep = { name: '', approvers: [], needed: 1, due_hours: null, escalate_to: [] };
/** The most steps of a workflow. */
const MOST_STEPS = 10;

function start(workflow: PostWorkflow | undefined): WorkflowInput {
  const { name = '', mode = 'required', connections = [], tags = [], campaigns = [] } = workflow ?? {};
  return {
    name,
    mode,
    connections,
    tags,
    campaigns,
    steps: workflow?.steps ?? [STEP],
    own_work: workflow?.own_work ?? false,
  };
}

/** A workflow: for which posts it is, its steps, and who is asked in each. */
export function WorkflowDialog({
  workflow,
  onClose,
}: {
  workflow: PostWorkflow | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [fields, setFields] = useState(() => start(workflow));
  const put = (part: Partial<WorkflowInput>) => setFields((before) => ({ ...before, ...part }));
  const options = {
    refresh: ['publishing_workflow.', 'publishing_approval.'],
    onDone: () => {
      showSuccess(t('publishing_approval.set.saved'));
      onClose();
    },
  };
  const create = useCallMutation(createWorkflow, options);
  const update = useCallMutation(updateWorkflow, options);
  const isReady = WorkflowInput.safeParse(fields).success;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    if (workflow)
      update.send({ params: { _id: workflow._id }, body: { ...fields, version: workflow.version } });
    else create.send({ body: fields });
  };
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={
        workflow
          ? t('publishing_approval.set.change', { name: workflow.name })
          : t('publishing_approval.set.new')
      }
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label={t('publishing_approval.set.name')}
            required
            maxLength={80}
            data-autofocus
            value={fields.name}
            onChange={({ currentTarget }) => put({ name: currentTarget.value })}
          />
          <Select
            label={t('publishing_approval.set.mode')}
            allowDeselect={false}
            data={ApprovalMode.options.map((value) => ({
              value,
              label: t(`publishing_approval.set.modes.${value}`),
            }))}
            value={fields.mode}
            onChange={(next) => put({ mode: ApprovalMode.catch('required').parse(next) })}
          />
          <ScopeFields fields={fields} put={put} />
          {fields.mode !== 'none' && <Steps fields={fields} put={put} />}
          <Checkbox
            label={t('publishing_approval.set.own_work')}
            checked={fields.own_work}
            onChange={({ currentTarget }) => put({ own_work: currentTarget.checked })}
          />
          <Group justify="space-between">
            {workflow ? <DeleteButton workflow={workflow} onDone={onClose} /> : <span />}
            <Button type="submit" loading={create.isPending || update.isPending} disabled={!isReady}>
              {t('publishing_approval.set.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

type FieldsProps = { fields: WorkflowInput; put: (part: Partial<WorkflowInput>) => void };

/** For which posts it is; an empty field leaves nothing out. */
function ScopeFields({ fields: { connections, tags, campaigns }, put }: FieldsProps) {
  const { t } = useTranslation();
  const accounts = useCallQuery(listPublishingAccounts, {});
  const all = t('publishing_approval.set.all');
  return (
    <>
      <MultiSelect
        label={t('publishing_approval.set.channels')}
        placeholder={connections.length === 0 ? all : ''}
        searchable
        error={loadFailure(accounts)}
        data={(accounts.data?.items ?? []).map(({ connection_id: value, name: label }) => ({
          value,
          label,
        }))}
        value={connections}
        onChange={(next) => put({ connections: next })}
      />
      <TagsInput
        label={t('publishing_approval.set.tags')}
        placeholder={tags.length === 0 ? all : ''}
        value={tags}
        onChange={(next) => put({ tags: next })}
      />
      <TagsInput
        label={t('publishing_approval.set.campaigns')}
        placeholder={campaigns.length === 0 ? all : ''}
        value={campaigns}
        onChange={(next) => put({ campaigns: next })}
      />
    </>
  );
}

function Steps({ fields: { steps }, put }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      {steps.map((step, index) => (
        <StepFields
          // A step has no id; its place is what it is known by.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          number={index + 1}
          step={step}
          onChange={(next) => put({ steps: steps.with(index, next) })}
          {...(steps.length > 1 && { onRemove: () => put({ steps: steps.toSpliced(index, 1) }) })}
        />
      ))}
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        disabled={steps.length >= MOST_STEPS}
        onClick={() => put({ steps: [...steps, STEP] })}
      >
        {t('publishing_approval.set.add_step')}
      </Button>
    </>
  );
}

function DeleteButton({ workflow: { _id }, onDone }: { workflow: PostWorkflow; onDone: () => void }) {
  const { t } = useTranslation();
  const remove = useCallMutation(deleteWorkflow, { refresh: ['publishing_workflow.'], onDone });
  const act = async () => {
    const question = {
      title: t('publishing_approval.set.delete'),
      text: t('publishing_approval.set.delete_ask'),
      act: t('publishing_approval.set.delete'),
      danger: true,
    };
    if (await confirm(question)) remove.send({ params: { _id } });
  };
  return (
    <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void act()}>
      {t('publishing_approval.set.delete')}
    </Button>
  );
}
