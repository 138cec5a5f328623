import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { previewReport } from '#contracts/listening/reports/endpoints.ts';
import { ReportInput } from '#contracts/listening/reports/report.ts';
import type { Values } from '#web/kit/form/use-draft.ts';
import { Answer } from '#web/kit/ui/answer.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import classes from './reports.module.css';

/** The document as it would be made now, out of what stands in the form. */
export function ReportPreview({ values, onFault }: { values: Values; onFault: () => void }) {
  const { t } = useTranslation();
  const read = ReportInput.safeParse({ ...values, name: values['name'] || t('reports.create') });
  const faulty = !read.success;
  useEffect(() => {
    if (faulty) onFault();
  }, [faulty, onFault]);
  return read.success ? <Document body={read.data} /> : null;
}

function Document({ body }: { body: ReportInput }) {
  const { t } = useTranslation();
  const words = JSON.stringify(body);
  const drawn = useQuery({
    queryKey: ['report.preview', words],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const response = await fetch(previewReport.path, {
        method: previewReport.method,
        headers: { 'content-type': 'application/json' },
        body: words,
        signal,
      });
      if (!response.ok) throw new Error(t('reports.preview_failed'));
      return response.blob();
    },
  });
  const address = useMemo(() => (drawn.data ? URL.createObjectURL(drawn.data) : undefined), [drawn.data]);
  useEffect(() => () => (address === undefined ? undefined : URL.revokeObjectURL(address)), [address]);
  return (
    <Answer of={drawn} loading={<BlockSkeleton height={640} />}>
      {() =>
        address === undefined ? null : (
          <iframe className={classes.frame} src={address} title={t('reports.preview')} />
        )
      }
    </Answer>
  );
}
