import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { makeSearchFile } from '#contracts/quick-analytic/files.ts';
import type { ReportFormat } from '#contracts/reports/report.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { resolveSplit } from '../results/volume-card.tsx';
import type { SearchState } from '../state/use-search.ts';

/** Makes a file of a search as its page shows it, and gives it to the reader. */
export function useSearchFile(state: SearchState) {
  const { search, address, filtering } = state;
  const { t } = useTranslation();
  const language = useLanguage();
  return useMutation({
    mutationFn: async (format: ReportFormat) => {
      const response = await fetch(makeSearchFile.path, {
        method: makeSearchFile.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          search,
          split: resolveSplit(state),
          bars: address.bars,
          why: filtering.query.from !== undefined && filtering.query.to !== undefined,
          format,
          language,
          time_zone: getReaderZone(),
        }),
      });
      if (!response.ok) throw new Error(t('quick_analytic.take.failed'));
      save(await response.blob(), `${search.terms.join(', ')}.${format}`);
    },
    onError: (error) => showFailure(error),
  });
}

function save(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  URL.revokeObjectURL(href);
}
