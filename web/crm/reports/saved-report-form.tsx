import { Button, MultiSelect, SegmentedControl, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_METRICS, REPORT_METRICS } from '#contracts/crm/reports/metric.ts';
import { ReportBy } from '#contracts/crm/reports/report-by.ts';
import { ReportQuestion, type TicketReport } from '#contracts/crm/reports/saved-report.ts';
import { WireTicketFilter } from '#contracts/crm/views/filter.ts';
import { SPANS } from '#contracts/reports/schedule.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { parseText, parseTexts } from '#web/kit/form/read-values.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { FormatField } from '#web/reports/choice-chips.tsx';
import { PeriodFields } from '#web/reports/period-fields.tsx';
import type { ReportActions } from '#web/reports/saved-report.ts';
import { NameField, SentFields } from '#web/reports/sent-fields.tsx';
import { FILTER_NAMES } from '../inbox/inbox-address.ts';
import { useFilterLabels } from '../views/chips.tsx';
import { useDimensions } from './use-dimensions.ts';
import classes from '#web/reports/reports.module.css';

const Period = ReportQuestion.shape.period;
type FieldProps = { draft: Draft; disabled: boolean };
type Props = {
  draft: Draft;
  acts: ReportActions;
  /** The current filter of the page. */
  narrowed: WireTicketFilter;
  item?: TicketReport;
  mayWrite: boolean;
  onSaved: () => void;
  aside: ReactNode;
};

/** What a saved report counts, when it is created and who receives it. */
export function SavedReportForm({ draft, acts, narrowed, item, mayWrite, onSaved, aside }: Props) {
  const { t } = useTranslation();
  const disabled = !mayWrite;
  const names: Readonly<Record<string, string>> = {
    ...t('reports.fields', { returnObjects: true }),
    by: t('ticket_reports.by'),
    metrics: t('ticket_reports.metrics'),
    when: t('ticket_reports.when'),
    filter: t('ticket_reports.kept.narrowed'),
  };
  return (
    <DraftForm
      draft={draft}
      fields={[]}
      groups={[]}
      words={(name) => ({ label: names[name] ?? name })}
      disabled={disabled}
      act={t(item ? 'kit.form.save' : 'ticket_reports.keep')}
      onSaved={onSaved}
      aside={aside}
    >
      <NameField draft={draft} disabled={disabled} />
      <QuestionFields draft={draft} disabled={disabled} />
      <Narrowed draft={draft} disabled={disabled} page={narrowed} />
      <FormatField draft={draft} disabled={disabled} />
      <SentFields
        draft={draft}
        {...(item ? { item } : {})}
        acts={acts}
        disabled={disabled}
        maySend={mayWrite}
        help={{ people: t('ticket_reports.kept.people'), mails: t('ticket_reports.kept.mails') }}
      />
    </DraftForm>
  );
}

function QuestionFields({ draft, disabled }: FieldProps) {
  const { t } = useTranslation();
  const { form } = draft;
  const period = Period.catch(null).parse(form.values['period']) ?? {};
  const dimensions = useDimensions(ReportBy.catch('day').parse(form.values['by']));
  return (
    <>
      <div className={classes.pair}>
        <Select
          label={t('reports.fields.span')}
          disabled={disabled}
          allowDeselect={false}
          error={form.errors['span']}
          data={SPANS.map((value) => ({ value, label: t(`reports.spans.${value}`) }))}
          value={parseText(form.values['span'])}
          onChange={(value) => form.setFieldValue('span', value)}
        />
        <Select
          label={t('ticket_reports.by')}
          disabled={disabled}
          allowDeselect={false}
          data={dimensions.choices}
          error={loadFailure(dimensions.read)}
          value={parseText(form.values['by'])}
          onChange={(value) => form.setFieldValue('by', value)}
        />
      </div>
      {form.values['span'] === 'fixed' && (
        <PeriodFields
          draft={draft}
          period={period}
          fields={{ from: 'period.from', to: 'period.to' }}
          disabled={disabled}
          onChange={(part) => form.setFieldValue('period', { ...period, ...part })}
        />
      )}
      <MultiSelect
        label={t('ticket_reports.metrics')}
        disabled={disabled}
        error={form.errors['metrics']}
        data={REPORT_METRICS.map((value) => ({ value, label: t(`ticket_reports.names.${value}`) }))}
        maxValues={MOST_METRICS}
        value={parseTexts(form.values['metrics'])}
        onChange={(value) => form.setFieldValue('metrics', value)}
      />
      <div className={classes.group}>
        <span className={classes.label} id="kept-when">
          {t('ticket_reports.when')}
        </span>
        <SegmentedControl
          aria-labelledby="kept-when"
          disabled={disabled}
          data={(['created', 'done'] as const).map((value) => ({
            value,
            label: t(`ticket_reports.whens.${value}`),
          }))}
          value={parseText(form.values['when'])}
          onChange={(value) => form.setFieldValue('when', value)}
        />
      </div>
    </>
  );
}

/** Which tickets it counts, as text; the filter of the page can replace it. */
function Narrowed({ draft: { form }, disabled, page }: FieldProps & { page: WireTicketFilter }) {
  const { t } = useTranslation();
  const filter = WireTicketFilter.catch({}).parse(form.values['filter']);
  const say = useFilterLabels(filter);
  const names = FILTER_NAMES.filter((name) => filter[name] !== undefined);
  const same = JSON.stringify(filter) === JSON.stringify(page);
  return (
    <div className={classes.group}>
      <span className={classes.label}>{t('ticket_reports.kept.narrowed')}</span>
      <span className={classes.acts}>
        <span>
          {names.length === 0
            ? t('ticket_reports.kept.all')
            : names.map((name) => (name === 'q' ? `“${filter.q}”` : say(name))).join(' · ')}
        </span>
        {!same && (
          <Button
            variant="default"
            size="compact-sm"
            disabled={disabled}
            onClick={() => form.setFieldValue('filter', page)}
          >
            {t('reports.filter_take')}
          </Button>
        )}
      </span>
    </div>
  );
}
