import { ActionIcon, Badge, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  createWorkflow,
  listApprovers,
  listWorkflows,
  orderWorkflows,
  type PostWorkflow,
} from '#contracts/publishing/approval/workflows.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { useMayCall } from '#web/kit/session/session.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { toKey } from '../approver-names.ts';
import { Section } from './section.tsx';
import classes from './settings.module.css';

const WorkflowDialog = lazy(() =>
  import('./workflow-dialog.tsx').then((one) => ({ default: one.WorkflowDialog })),
);

/** Who approves which posts, the first one that fits on top. */
export function Workflows() {
  const { t } = useTranslation();
  const read = useCallQuery(listWorkflows, {});
  const mayWrite = useMayCall(createWorkflow);
  const [open, setOpen] = useState<PostWorkflow | 'new'>();
  const order = useCallMutation(orderWorkflows, { refresh: ['publishing_workflow.'] });
  const add = mayWrite && { label: t('publishing_approval.set.add'), act: () => setOpen('new') };
  const move = (ids: readonly string[], from: number, by: 1 | -1) => {
    const [id, other] = [ids[from], ids[from + by]];
    if (id && other) order.send({ body: { ids: ids.with(from, other).with(from + by, id) } });
  };
  return (
    <Section
      title={t('publishing_approval.set.workflows')}
      help={t('publishing_approval.set.workflows_help')}
      add={add}
    >
      <QueryView of={read} loading={<RowsSkeleton rows={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              title={t('publishing_approval.set.empty')}
              help={t('publishing_approval.set.empty_help')}
            />
          ) : (
            <ol className={classes.list}>
              {items.map((workflow, index) => (
                <WorkflowRow
                  key={workflow._id}
                  workflow={workflow}
                  place={findPlace(index, items.length)}
                  mayWrite={mayWrite}
                  onOpen={() => setOpen(workflow)}
                  onMove={(by) =>
                    move(
                      items.map(({ _id }) => _id),
                      index,
                      by,
                    )
                  }
                />
              ))}
            </ol>
          )
        }
      </QueryView>
      <Suspense>
        {open && (
          <WorkflowDialog workflow={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </Section>
  );
}

function findPlace(index: number, count: number): RowProps['place'] {
  if (count === 1) return 'only';
  if (index === 0) return 'first';
  return index === count - 1 ? 'last' : 'between';
}

type RowProps = {
  workflow: PostWorkflow;
  /** Where it is in the list. */
  place: 'only' | 'first' | 'last' | 'between';
  mayWrite: boolean;
  onOpen: () => void;
  onMove: (by: 1 | -1) => void;
};

function WorkflowRow({ workflow, place, mayWrite, onOpen, onMove }: RowProps) {
  const { t } = useTranslation();
  const { name, mode, steps } = workflow;
  const known = useCallQuery(listApprovers, {}).data?.items ?? [];
  const names = steps.map(({ approvers }) =>
    approvers
      .map((one) => known.find(({ approver }) => toKey(approver) === toKey(one))?.name ?? '…')
      .join(', '),
  );
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <strong>{name}</strong>{' '}
        <Badge variant="light" color={mode === 'required' ? 'orange' : 'gray'}>
          {t(`publishing_approval.set.modes.${mode}`)}
        </Badge>
        <p className={classes.dim}>{names.join(' → ')}</p>
      </div>
      {mayWrite && (
        <>
          <ActionIcon
            variant="default"
            aria-label={t('publishing_approval.set.up', { name })}
            disabled={place === 'first' || place === 'only'}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={15} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label={t('publishing_approval.set.down', { name })}
            disabled={place === 'last' || place === 'only'}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={15} aria-hidden />
          </ActionIcon>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('publishing_approval.set.change', { name })}
            onClick={onOpen}
          >
            {t('publishing_approval.set.change_short')}
          </Button>
        </>
      )}
    </li>
  );
}
