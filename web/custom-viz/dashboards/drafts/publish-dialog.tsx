import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { VizDashboard } from '#contracts/custom-viz/dashboard.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { ChangeList } from './change-list.tsx';
import type { Draft } from './use-draft.ts';
import classes from './drafts.module.css';

type Props = { dashboard: VizDashboard; draft: Draft; onClose: () => void; onPublished: () => void };

/** What readers will see differently, before it is published. */
export function PublishDialog({ dashboard, draft, onClose, onPublished }: Props) {
  const { t } = useTranslation();
  const { calls, entity } = useHome();
  const publish = useCallMutation(calls.publish, {
    refresh: [`${entity}.`],
    success: t('viz_dashboards.publish.done'),
    quiet: true,
    onDone: onPublished,
  });
  const send = () => publish.send({ params: { _id: dashboard._id }, body: { revision: draft.revision } });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('viz_dashboards.publish.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack gap="md">
        {dashboard.published ? (
          <ChangeList before={dashboard.published} after={draft.document} />
        ) : (
          <>
            <p className={classes.help}>{t('viz_dashboards.publish.first')}</p>
            <ChangeList before={withoutParts(draft.document)} after={draft.document} />
          </>
        )}
        {dashboard.share === 'private' && (
          <p className={classes.help}>{t('viz_dashboards.publish.private')}</p>
        )}
        {draft.conflicts.length > 0 && (
          <Alert color="yellow">
            {t('viz_dashboards.publish.conflicts', { count: draft.conflicts.length })}
          </Alert>
        )}
        {publish.error && <Alert color="red">{describeFailure(publish.error)}</Alert>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button
            loading={publish.isPending || draft.isSaving}
            disabled={draft.unsaved}
            onClick={send}
            data-autofocus
          >
            {t('viz_dashboards.publish.act')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** What keeps it from being published: the faults of its parts, where the server names them. */
function describeFailure(error: Error): string {
  const fields = error instanceof ApiError ? Object.values(error.fields) : [];
  return fields.length > 0 ? [...new Set(fields)].join(' ') : formatError(error);
}

/** A document with nothing on it: what is published for the first time is all new. */
function withoutParts(document: DashboardDocument): DashboardDocument {
  const tabs = document.tabs.map((tab) => ({ ...tab, tiles: [] }));
  return { ...document, tabs, filters: [], parameters: [] };
}
