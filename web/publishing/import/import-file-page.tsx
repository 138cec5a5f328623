import { Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isOpenWork } from '#contracts/kit/long-work/work.ts';
import type { PostImport } from '#contracts/publishing/post-import.ts';
import { importPostsWork, startImport, undoImport } from '#contracts/publishing/post-imports.ts';
import { useCallMutation, useRefresh } from '#web/kit/api/use-call.ts';
import { useWorks } from '#web/kit/long-work/use-works.ts';
import { WorkLine } from '#web/kit/long-work/work-line.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { ColumnsCard } from './columns-card.tsx';
import { Counts } from './counts.tsx';
import { DateQuestions, isAnswered } from './date-questions.tsx';
import { OptionsCard } from './options-card.tsx';
import { RowsCard } from './rows-card.tsx';
import classes from './import.module.css';

/** One file of posts: how it is read, what is wrong with its rows, and the posts that were made of it. */
export function ImportFilePage({ file }: { file: PostImport }) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const { works } = useWorks({ kind: importPostsWork.kind, aboutId: file._id }, () => {
    refresh('publishing_import.');
    refresh('publishing_post.');
  });
  const [work] = works;
  const isRunning = work !== undefined && isOpenWork(work.state);
  return (
    <>
      <Card title={file.file_name}>
        <div className={classes.stack}>
          <div className={classes.summary}>
            <Counts counts={file.counts} />
            <Acts file={file} isRunning={isRunning} />
          </div>
          {file.remembered && <p className={classes.dim}>{t('publishing_import.remembered')}</p>}
          {work && (isRunning || work.state === 'failed') && (
            <WorkLine
              work={work}
              declaration={importPostsWork}
              mayWrite
              title={t('publishing_import.working')}
            />
          )}
          <DateQuestions file={file} />
        </div>
      </Card>
      <ColumnsCard file={file} isLocked={isRunning} />
      <OptionsCard file={file} isLocked={isRunning} />
      <RowsCard file={file} isLocked={isRunning} />
    </>
  );
}

/** Makes the posts of the rows that are ready, and takes those back that were made. */
function Acts({ file, isRunning }: { file: PostImport; isRunning: boolean }) {
  const { t } = useTranslation();
  const after = { refresh: ['long-work.', 'publishing_import.'] };
  const begin = useCallMutation(startImport, after);
  const undo = useCallMutation(undoImport, after);
  const { ready, imported } = file.counts;
  const params = { _id: file._id };
  const ask = async () => {
    const question = {
      title: t('publishing_import.undo_title'),
      text: t('publishing_import.undo_ask', { count: imported }),
      act: t('publishing_import.undo', { count: imported }),
      danger: true,
    };
    if (await confirm(question)) undo.send({ params });
  };
  return (
    <Group gap="xs">
      {imported > 0 && (
        <Button
          variant="default"
          disabled={isRunning}
          loading={undo.isPending}
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={() => void ask()}
        >
          {t('publishing_import.undo', { count: imported })}
        </Button>
      )}
      {ready > 0 && (
        <Button
          disabled={isRunning || !isAnswered(file)}
          loading={begin.isPending}
          leftSection={<IconCheck size={16} aria-hidden />}
          onClick={() => begin.send({ params })}
        >
          {t(file.options.schedule ? 'publishing_import.schedule' : 'publishing_import.draft', {
            count: ready,
          })}
        </Button>
      )}
    </Group>
  );
}
