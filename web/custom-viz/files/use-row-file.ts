import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  createRowExport,
  MOST_STREAMED_ROWS,
  streamRowFile,
  type RowFileRequest,
} from '#contracts/custom-viz/row-files.ts';
import type { QuestionInput } from '#contracts/semantic/question.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { ownWorkIds } from './use-dashboard-export.ts';
import { saveFileResponse } from './use-dashboard-file.ts';

type Rows = { question: QuestionInput; title: string; total: number };

/** Gives the reader all rows of a question as CSV: at once, or in the background where they are many. */
export function useRowFile({ question, title, total }: Rows) {
  const { t } = useTranslation();
  const language: RowFileRequest['language'] = useLanguage() === 'th' ? 'th' : 'en';
  const body = { question, title, language };
  const begin = useCallMutation(createRowExport, {
    refresh: ['long-work.'],
    onDone: (work) => ownWorkIds.add(work._id),
  });
  const fetchAtOnce = useMutation({
    mutationFn: async () => {
      const response = await fetch(streamRowFile.path, {
        method: streamRowFile.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(t('viz_files.failed'));
      await saveFileResponse(response, `${title}.csv`);
    },
    onError: (error) => showFailure(error),
  });
  return {
    make: () => (total > MOST_STREAMED_ROWS ? begin.send({ body }) : fetchAtOnce.mutate()),
    isPending: begin.isPending || fetchAtOnce.isPending,
  };
}
