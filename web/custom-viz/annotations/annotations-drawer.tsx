import { ActionIcon, Button, Drawer, Stack } from '@mantine/core';
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  AnnotationInput,
  createAnnotation,
  deleteAnnotation,
  updateAnnotation,
  type Annotation,
} from '#contracts/custom-viz/annotations.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { formatMoment } from '#web/kit/text/format.ts';
import { Empty } from '#web/kit/ui/states.tsx';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import { AnnotationForm, type TieChoice } from './annotation-form.tsx';
import { useAnnotations } from './use-annotations.ts';
import classes from './annotations.module.css';

type Props = {
  dashboardId: string;
  zone: string;
  language: 'en' | 'th';
  ties: readonly TieChoice[];
  /** Where a new one begins at once; null: the list is shown first. */
  span: { from: string; to: string | null } | null;
  now: Date;
  onClose: () => void;
};

/** What people wrote on the charts of a dashboard: written, changed and deleted, which can be undone. */
export function AnnotationsDrawer({ dashboardId, zone, language, ties, span, now, onClose }: Props) {
  const { t } = useTranslation();
  const written = useAnnotations().filter(({ kind }) => kind === 'written');
  const [edited, setEdited] = useState<Annotation | 'new' | null>(span ? 'new' : null);
  const mayWrite = usePermission(useHome().write);
  const refresh = ['custom_viz_annotation.'];
  const done = () => setEdited(null);
  const create = useCallMutation(createAnnotation, { refresh, onDone: done });
  const update = useCallMutation(updateAnnotation, { refresh, onDone: done });
  const remove = useCallMutation(deleteAnnotation, {
    refresh,
    onDone: ({ _id }) => {
      const gone = written.find((one) => one._id === _id);
      if (gone)
        actWithUndo({
          text: t('viz_annotations.deleted'),
          act: () => undefined,
          undo: () => create.send({ body: AnnotationInput.strip().parse(gone) }),
        });
    },
  });
  const item = edited === 'new' || edited === null ? undefined : edited;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t('viz_annotations.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      {edited ? (
        <AnnotationForm
          key={item?._id ?? 'new'}
          item={item}
          span={span ?? { from: now.toISOString(), to: null }}
          dashboardId={dashboardId}
          zone={zone}
          language={language}
          ties={ties}
          isSending={create.isPending || update.isPending}
          onSave={(body) =>
            item
              ? update.send({ params: { _id: item._id }, body: { ...body, version: item.version } })
              : create.send({ body })
          }
          onCancel={done}
        />
      ) : (
        <Stack gap="md">
          {mayWrite && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setEdited('new')}
            >
              {t('viz_annotations.add')}
            </Button>
          )}
          {written.length === 0 ? (
            <Empty title={t('viz_annotations.none')} help={t('viz_annotations.none_help')} />
          ) : (
            <ul className={classes.list} aria-label={t('viz_annotations.title')}>
              {written.map((one) => (
                <li key={one._id} className={classes.item}>
                  <span className={classes.said}>
                    <span>{pickText(one.text, language)}</span>
                    <span className={classes.dim}>
                      {describe(one, language, t('viz_annotations.on_account'))}
                    </span>
                  </span>
                  {one.may_change && (
                    <>
                      <ActionIcon
                        aria-label={t('viz_annotations.edit', { text: pickText(one.text, language) })}
                        onClick={() => setEdited(one)}
                      >
                        <IconEdit size={16} />
                      </ActionIcon>
                      <ActionIcon
                        aria-label={t('viz_annotations.delete', { text: pickText(one.text, language) })}
                        onClick={() => remove.send({ params: { _id: one._id } })}
                      >
                        <IconTrash size={16} />
                      </ActionIcon>
                    </>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Stack>
      )}
    </Drawer>
  );
}

/** When it is, who wrote it, and where it is shown. */
function describe({ from, to, by, dashboard_id }: Annotation, language: string, everywhere: string): string {
  const write = (at: string): string => formatMoment(new Date(at), language);
  return [
    to === null ? write(from) : `${write(from)} – ${write(to)}`,
    by,
    ...(dashboard_id === null ? [everywhere] : []),
  ].join(' · ');
}
