import { Alert, Button, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { undoImport, type Import } from '#contracts/listening/import.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import classes from './import.module.css';

/** Takes an import that has ended back: after a question, with its progress, and with what came of it. */
export function Undoing({ report }: { report: Import }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayWrite = usePermission(['listening.monitor.write']);
  const undoing = useCallMutation(undoImport, { refresh: ['import.'] });
  const { file_name: name, state } = report;
  const numbers = {
    added: formatExactNumber(report.added, language),
    removed: formatExactNumber(report.removed, language),
    retained: formatExactNumber(report.retained, language),
  };
  const undo = async () => {
    const sure = await confirm({
      title: t('imports.report.undo_title', { name }),
      text: t('imports.report.undo_ask', numbers),
      act: t('imports.report.undo'),
      danger: true,
    });
    if (sure) undoing.send({ params: { _id: report._id } });
  };
  if (state === 'undone')
    return (
      <Alert color="gray" variant="light" role="status">
        {t(report.retained > 0 ? 'imports.report.undone_kept' : 'imports.report.undone', numbers)}
      </Alert>
    );
  if (state === 'undoing')
    return (
      <div role="status">
        <p className={classes.undoing}>{t('imports.report.undoing', numbers)}</p>
        <Progress
          value={((report.removed + report.retained) / Math.max(1, report.added)) * 100}
          aria-label={t('imports.report.undo_title', { name })}
        />
      </div>
    );
  const hasEnded = state === 'done' || state === 'failed' || state === 'cancelled';
  const changed = report.added + report.tagged + report.corrected;
  if (!hasEnded || !report.undoable || changed === 0 || !mayWrite) return null;
  return (
    <div>
      <Button
        variant="default"
        color="red"
        size="compact-sm"
        loading={undoing.isPending}
        onClick={() => void undo()}
      >
        {t('imports.report.undo')}
      </Button>
    </div>
  );
}
