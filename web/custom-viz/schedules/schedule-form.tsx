import { Button, Checkbox, MultiSelect, Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { VizSchedule } from '#contracts/custom-viz/schedules.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { parseText, parseTexts } from '#web/kit/form/read-values.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { MailHoldNote } from '#web/kit/ui/mail-hold-note.tsx';
import { FormatField } from '#web/reports/choice-chips.tsx';
import { ScheduleFields } from '#web/reports/schedule-fields.tsx';
import { LanguageFields, NameField } from '#web/reports/sent-fields.tsx';
import { ReceiverList } from './receiver-list.tsx';
import { BackButton } from './schedule-runs.tsx';
import type { Schedules } from './use-schedules.ts';
import classes from '#web/reports/reports.module.css';

type Props = {
  draft: Draft;
  item?: VizSchedule;
  document: DashboardDocument;
  store: Schedules;
  onBack: () => void;
  onSaved: () => void;
};

/** When which part of a dashboard goes to whom. */
export function ScheduleForm({ draft, item, document, store, onBack, onSaved }: Props) {
  const { t } = useTranslation();
  const names: Readonly<Record<string, string>> = {
    ...t('reports.fields', { returnObjects: true }),
    ...t('viz_schedules.fields', { returnObjects: true }),
  };
  return (
    <>
      <BackButton onBack={onBack} />
      <DraftForm
        draft={draft}
        fields={[]}
        groups={[]}
        words={(name) => ({ label: names[name] ?? name })}
        act={t(item ? 'kit.form.save' : 'viz_schedules.create_act')}
        onSaved={onSaved}
        aside={
          item && (
            <DeleteSchedule
              name={item.name}
              onDelete={() => {
                store.remove(item);
                onSaved();
              }}
            />
          )
        }
      >
        <NameField draft={draft} disabled={false} />
        <ScheduleFields draft={draft} disabled={false} />
        <LanguageFields draft={draft} disabled={false} />
        <FormatField draft={draft} disabled={false} />
        <ContentFields draft={draft} document={document} />
        <MailHoldNote />
        <ReceiverList draft={draft} document={document} store={store} {...(item && { item })} />
        {draft.form.values['schedule'] !== null && (
          <Switch
            label={t('reports.fields.active')}
            checked={draft.form.values['active'] === true}
            onChange={({ currentTarget }) => draft.form.setFieldValue('active', currentTarget.checked)}
          />
        )}
      </DraftForm>
    </>
  );
}

/** Deletes a schedule, after a confirmation with its name. */
function DeleteSchedule({ name, onDelete }: { name: string; onDelete: () => void }) {
  const { t } = useTranslation();
  const remove = async () => {
    const question = { title: t('viz_schedules.delete_ask', { name }), text: t('viz_schedules.delete_text') };
    if (await confirm({ ...question, act: t('viz_schedules.delete'), danger: true })) onDelete();
  };
  return (
    <Button variant="subtle" color="red" onClick={() => void remove()}>
      {t('viz_schedules.delete')}
    </Button>
  );
}

/** What its files hold: tabs, the layout of slides, and whether somebody gets an empty one. */
function ContentFields({ draft: { form }, document }: Pick<Props, 'draft' | 'document'>) {
  const { t } = useTranslation();
  const language = useLanguage() === 'th' ? 'th' : 'en';
  const hasSlides = parseTexts(form.values['formats']).includes('pptx');
  return (
    <>
      {document.tabs.length > 1 && (
        <MultiSelect
          label={t('viz_schedules.fields.tabs')}
          placeholder={form.values['tabs'] === null ? t('viz_schedules.all_tabs') : ''}
          error={form.errors['tabs']}
          data={document.tabs.map(({ _id, name }, index) => ({
            value: _id,
            label: pickText(name, language) || t('viz_dashboards.tabs.nth', { n: index + 1 }),
          }))}
          value={parseTexts(form.values['tabs'])}
          onChange={(tabs) => form.setFieldValue('tabs', tabs.length === 0 ? null : tabs)}
        />
      )}
      {hasSlides && (
        <div className={classes.pair}>
          <Select
            label={t('viz_schedules.fields.slides')}
            allowDeselect={false}
            data={(['tile', 'tab'] as const).map((value) => ({
              value,
              label: t(`viz_schedules.slides.${value}`),
            }))}
            value={parseText(form.values['slides'])}
            onChange={(value) => form.setFieldValue('slides', value)}
          />
        </div>
      )}
      <Checkbox
        label={t('viz_schedules.fields.skip_empty')}
        description={t('viz_schedules.skip_empty_help')}
        checked={form.values['skip_empty'] === true}
        onChange={({ currentTarget }) => form.setFieldValue('skip_empty', currentTarget.checked)}
      />
    </>
  );
}
