import { MultiSelect, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ZONES } from '#contracts/kit/zone-name.ts';
import { parseText, parseTexts } from '#web/kit/form/read-values.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { useSession } from '#web/kit/session/session.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { MailHoldNote } from '#web/kit/ui/mail-hold-note.tsx';
import { useOptionLists } from '#web/settings/options/use-option-lists.ts';
import { Receivers } from './receivers.tsx';
import type { SavedReport, ReportActions } from './saved-report.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import classes from './reports.module.css';

/** The languages of reports, each by its own name. */
export const REPORT_LANGUAGES = [
  { value: 'th', label: 'ไทย' },
  { value: 'en', label: 'English' },
];

/** The name of a report. */
export function NameField({ draft: { form }, disabled }: { draft: Draft; disabled: boolean }) {
  const { t } = useTranslation();
  return (
    <TextInput
      data-autofocus
      label={t('reports.fields.name')}
      description={t('reports.help.name')}
      disabled={disabled}
      maxLength={120}
      error={form.errors['name']}
      value={parseText(form.values['name'])}
      onChange={({ currentTarget }) => form.setFieldValue('name', currentTarget.value)}
    />
  );
}

type Props = {
  draft: Draft;
  item?: SavedReport;
  acts: ReportActions;
  disabled: boolean;
  maySend: boolean;
  /** The possible recipients, or what is needed to read them. */
  help: { people: string; mails: string };
};

/** The language and time zone of a report, when it is created, and its recipients. */
export function SentFields({ draft, item, acts, disabled, maySend, help }: Props) {
  const { t } = useTranslation();
  const { form } = draft;
  return (
    <>
      <LanguageFields draft={draft} disabled={disabled} />
      <ScheduleFields draft={draft} disabled={disabled} />
      <MailHoldNote />
      <ReceiverFields
        draft={draft}
        disabled={disabled || !maySend}
        help={maySend ? help.people : help.mails}
      />
      {item && <Receivers item={item} acts={acts} mayWrite={maySend} />}
      {form.values['schedule'] !== null && (
        <Switch
          label={t('reports.fields.active')}
          disabled={disabled}
          checked={form.values['active'] === true}
          onChange={({ currentTarget }) => form.setFieldValue('active', currentTarget.checked)}
        />
      )}
    </>
  );
}

/** The language and the time zone of a report. */
export function LanguageFields({ draft: { form }, disabled }: { draft: Draft; disabled: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={classes.pair}>
      <Select
        label={t('reports.fields.language')}
        disabled={disabled}
        allowDeselect={false}
        data={REPORT_LANGUAGES}
        value={parseText(form.values['language'])}
        onChange={(value) => form.setFieldValue('language', value)}
      />
      <Select
        label={t('reports.fields.time_zone')}
        disabled={disabled}
        allowDeselect={false}
        searchable
        limit={50}
        data={ZONES}
        value={parseText(form.values['time_zone'])}
        onChange={(value) => form.setFieldValue('time_zone', value)}
      />
    </div>
  );
}

type ReceiverProps = { draft: Draft; disabled: boolean; help: string };

function ReceiverFields({ draft: { form }, disabled, help }: ReceiverProps) {
  const { t } = useTranslation();
  const lists = useOptionLists();
  const { user } = useSession();
  const people = useMemo(() => {
    const named = new Map(lists.users.map(({ _id, name }) => [_id, name]));
    if (!named.has(user._id)) named.set(user._id, user.name);
    return named;
  }, [lists.users, user]);
  return (
    <>
      <MultiSelect
        label={t('reports.fields.people')}
        description={help}
        disabled={disabled}
        searchable
        hidePickedOptions
        limit={100}
        nothingFoundMessage={t('kit.state.nothing')}
        error={form.errors['people'] ?? loadFailure(lists.read)}
        data={[...people].map(([value, label]) => ({ value, label }))}
        value={parseTexts(form.values['people'])}
        onChange={(value) => form.setFieldValue('people', value)}
      />
      <TagsInput
        label={t('reports.fields.addresses')}
        description={t('reports.help.addresses')}
        disabled={disabled}
        maxTags={50}
        splitChars={[',', ' ', ';']}
        placeholder="name@example.com"
        error={form.errors['addresses']}
        value={parseTexts(form.values['addresses'])}
        onChange={(value) =>
          form.setFieldValue(
            'addresses',
            value.map((one) => one.trim().toLocaleLowerCase()),
          )
        }
      />
    </>
  );
}
