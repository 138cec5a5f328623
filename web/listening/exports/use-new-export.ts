import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { USUAL_COLUMNS, type ExportColumn } from '#contracts/listening/exports/columns.ts';
import { createExport, estimateExport, getExportChoices } from '#contracts/listening/exports/endpoints.ts';
import type { ExportFormat } from '#contracts/listening/exports/export.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import type { FilterState } from '../filter/use-filter.ts';

type Choice = { format: ExportFormat; columns: readonly ExportColumn[]; bom: boolean };

/** A new export of what the filter finds: the last choice is preselected, and its size is estimated. */
export function useNewExport({ filter }: FilterState) {
  const { t } = useTranslation();
  const language = useLanguage();
  const last = useCallQuery(getExportChoices, {});
  const [changed, setChanged] = useState<Partial<Choice>>({});
  const [name, setName] = useState('');
  const choice: Choice = { format: 'csv', columns: USUAL_COLUMNS, bom: true, ...last.data, ...changed };
  const body = {
    filter,
    name,
    format: choice.format,
    bom: choice.bom,
    columns: [...choice.columns],
    language: language === 'th' ? ('th' as const) : ('en' as const),
    time_zone: getReaderZone(),
  };
  const estimate = useCallQuery(
    estimateExport,
    { body: { ...body, name: '' } },
    { keep: true, enabled: choice.columns.length > 0 && last.data !== undefined },
  );
  const start = useCallMutation(createExport, {
    refresh: ['mention_export.list', 'long-work.', 'mention_export.estimate'],
    onDone: () => {
      setName('');
      showSuccess(t('exports.started'));
    },
  });
  return {
    choice,
    change: (next: Partial<Choice>) => setChanged((before) => ({ ...before, ...next })),
    name,
    setName,
    /** The estimate of its size; without the last choice it cannot be requested, and without the estimate nothing can be started. */
    estimate: last.data === undefined ? { ...last, data: undefined } : estimate,
    starting: start.isPending,
    start: () => start.send({ body }),
  };
}
