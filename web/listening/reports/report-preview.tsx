import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { previewReport } from '#contracts/listening/reports/endpoints.ts';
import { ReportInput } from '#contracts/listening/reports/report.ts';
import type { Values } from '#web/kit/form/values.ts';
import { formatBytes, useLanguage } from '#web/kit/text/format.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';

/** The document as it would be created now, from the values in the form; a form with faults is shown again instead. */
export function ReportPreview({ values, onFault }: { values: Values; onFault: () => void }) {
  const { t } = useTranslation();
  const read = ReportInput.safeParse({ ...values, name: values['name'] || t('reports.create') });
  const faulty = !read.success;
  useEffect(() => {
    if (faulty) onFault();
  }, [faulty, onFault]);
  return read.success ? <Document body={read.data} /> : null;
}

/** It opens in a window of its own: pages of the suite may not contain frames, and a document is read at its own size. */
function Document({ body }: { body: ReportInput }) {
  const { t } = useTranslation();
  const language = useLanguage();
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
    <QueryView of={drawn} loading={<BlockSkeleton height={220} />}>
      {({ size }) => (
        <Empty
          icon={IconFileTypePdf}
          title={t('reports.preview')}
          help={`${body.name} · PDF · ${formatBytes(size, language)}`}
          action={
            <Button component="a" href={address} target="_blank" rel="noopener">
              {t('reports.open')}
            </Button>
          }
        />
      )}
    </QueryView>
  );
}
