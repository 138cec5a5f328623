import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteUpload, getUploadUsage, listUploads, readUploadWork } from '#contracts/uploads/endpoints.ts';
import type { Upload } from '#contracts/uploads/upload.ts';
import { JoinPanel } from '#web/custom-viz/uploads/joins/join-panel.tsx';
import { RulePanel } from '#web/custom-viz/uploads/rules/rule-panel.tsx';
import { VersionList } from '#web/custom-viz/uploads/version-list.tsx';
import { WizardPanel } from '#web/custom-viz/uploads/wizard-panel.tsx';
import { call } from '#web/kit/api/call.ts';
import { useCallMutation, useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useWorks } from '#web/kit/long-work/use-works.ts';
import { WorkLine } from '#web/kit/long-work/work-line.tsx';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './uploads.module.css';

/** The data sets that the account made of its own files. */
export function DataScreen() {
  const { t } = useTranslation();
  const may = usePermission(['custom_viz.dashboard.write']);
  const refresh = useRefresh();
  const found = useCallQuery(listUploads, {});
  const [open, setOpen] = useState<{ into: string | null } | null>(null);
  useLive('upload.', () => refresh('upload.'));
  const into = found.data?.items.find(({ _id }) => _id === open?.into) ?? null;
  return (
    <PageBody wide>
      <PageHeader
        title={useOpenTitle()}
        about={t('viz_uploads.about')}
        action={
          may && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ into: null })}>
              {t('viz_uploads.new')}
            </Button>
          )
        }
      />
      {open && <WizardPanel key={open.into ?? 'new'} into={into} onClose={() => setOpen(null)} />}
      <QueryView of={found} loading={<BlockSkeleton height={120} />}>
        {({ items }) =>
          items.length === 0 ? (
            !open && <Empty title={t('viz_uploads.none')} help={t('viz_uploads.none_help')} />
          ) : (
            <ul className={classes.list}>
              {items.map((upload) => (
                <UploadEntry
                  key={upload._id}
                  upload={upload}
                  mayChange={may}
                  onAdd={() => setOpen({ into: upload._id })}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
    </PageBody>
  );
}

type EntryProps = { upload: Upload; mayChange: boolean; onAdd: () => void };

function UploadEntry({ upload, mayChange, onAdd }: EntryProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const { _id, name, version, reading, shape, owner_name } = upload;
  const [opened, setOpened] = useState<'versions' | 'rule' | 'join' | null>(null);
  const toggle = (part: 'versions' | 'rule' | 'join') => setOpened(opened === part ? null : part);
  const { works } = useWorks({ kind: readUploadWork.kind, aboutId: _id }, () => refresh('upload.'));
  const work = works[0];
  const isShown = work !== undefined && (reading !== null || version === null);
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.name}>{name}</h2>
          <span className={classes.help}>
            {version && t('viz_uploads.rows', { count: version.rows })}
            {shape && ` · ${t('viz_uploads.columns', { count: shape.columns.length })}`}
            {owner_name && ` · ${owner_name}`}
            {upload.rule && upload.rule.kind !== 'all' && ` · ${t('viz_upload_rules.limited')}`} ·{' '}
            <TimeText value={upload.updated_at} />
          </span>
        </div>
        <div className={classes.row}>
          <Button
            size="xs"
            variant="subtle"
            aria-expanded={opened === 'versions'}
            onClick={() => toggle('versions')}
          >
            {t('viz_uploads.versions')}
          </Button>
          {mayChange && version && (
            <Button
              size="xs"
              variant="subtle"
              aria-expanded={opened === 'join'}
              onClick={() => toggle('join')}
            >
              {t('viz_upload_join.open')}
            </Button>
          )}
          {mayChange && upload.may_change_rule && version && (
            <Button
              size="xs"
              variant="subtle"
              aria-expanded={opened === 'rule'}
              onClick={() => toggle('rule')}
            >
              {t('viz_upload_rules.title')}
            </Button>
          )}
          {mayChange && (
            <>
              {version && !reading && (
                <Button size="xs" variant="default" onClick={onAdd}>
                  {t('viz_uploads.add')}
                </Button>
              )}
              <DeleteButton upload={upload} />
            </>
          )}
        </div>
      </div>
      {isShown && <WorkLine work={work} declaration={readUploadWork} mayWrite={mayChange} />}
      {opened === 'versions' && <VersionList upload={upload} mayChange={mayChange} />}
      {opened === 'join' && <JoinPanel upload={upload} />}
      {opened === 'rule' && <RulePanel upload={upload} onClose={() => setOpened(null)} />}
    </li>
  );
}

/** Asks before it deletes, with the dashboards that have charts about the upload. */
function DeleteButton({ upload: { _id, name } }: { upload: Upload }) {
  const { t } = useTranslation();
  const remove = useCallMutation(deleteUpload, { refresh: ['upload.'] });
  const ask = async (): Promise<void> => {
    const { dashboards, hidden } = await call(getUploadUsage, { params: { _id } });
    const count = dashboards.length + hidden;
    const isSure = await confirm({
      title: t('viz_uploads.delete_title', { name }),
      text: t(count === 0 ? 'viz_uploads.delete_unused' : 'viz_uploads.delete_used', { count }),
      more: dashboards.map((one) => one.name),
      act: t('viz_uploads.delete_act'),
      danger: true,
    });
    if (isSure) remove.send({ params: { _id } });
  };
  return (
    <Button size="xs" variant="subtle" color="red" loading={remove.isPending} onClick={() => void ask()}>
      {t('viz_uploads.delete')}
    </Button>
  );
}
