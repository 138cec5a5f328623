import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { REPORT_DIMENSIONS } from '#contracts/crm/reports/metric.ts';
import { toReportBy, isDimension, type ReportBy } from '#contracts/crm/reports/report-by.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { FORM_LABELS } from '#texts/form-key-name.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { useLanguage } from '#web/kit/text/format.ts';

const form = buildDocumentEndpoints(customForm, 'form');
const Form = z.object(customForm.resources.form.fields);

/** The dimensions of reports, as choices: those of every account, and the fields of its form; a field that was deleted keeps its place. */
export function useDimensions(by: ReportBy) {
  const { t } = useTranslation();
  const { account } = useSession();
  const language = useLanguage() === 'th' ? 'th' : 'en';
  const filled = useCallQuery(form.read, {}, { keep: true, enabled: hasFeature(account, 'custom_form') });
  const fields = (Form.safeParse(filled.data).data?.fields ?? []).map(({ _id, label }) => ({
    value: toReportBy(_id),
    label,
  }));
  const isKnown = isDimension(by) || fields.some(({ value }) => value === by);
  const items = isKnown ? fields : [...fields, { value: by, label: FORM_LABELS[language].gone }];
  return {
    choices: [
      ...REPORT_DIMENSIONS.map((value) => ({ value, label: t(`ticket_reports.dimensions.${value}`) })),
      ...(items.length > 0 ? [{ group: t('tickets.form.title'), items }] : []),
    ],
    /** The label of the dimension of a report. */
    name: isDimension(by)
      ? t(`ticket_reports.dimensions.${by}`)
      : (items.find(({ value }) => value === by)?.label ?? ''),
    read: filled,
  };
}
