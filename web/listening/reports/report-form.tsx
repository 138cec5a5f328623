import { MultiSelect, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '#contracts/listening/reports/report.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { textIn, textsIn } from '#web/kit/form/read-values.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { useSession } from '#web/kit/session/session.ts';
import { useOptionLists } from '#web/settings/options/use-option-lists.ts';
import { ContentFields } from './content-fields.tsx';
import { Receivers } from './receivers.tsx';
import classes from './reports.module.css';
import { ScheduleFields } from './schedule-fields.tsx';
import type { Reports } from './use-reports.ts';

type Props = {
  draft: Draft;
  store: Reports;
  item?: Report;
  mayWrite: boolean;
  maySend: boolean;
  onSaved: () => void;
  aside: ReactNode;
};

/** What a report tells, when it is made and who gets it. */
export function ReportForm({ draft, store, item, mayWrite, maySend, onSaved, aside }: Props) {
  const { t } = useTranslation();
  const { form } = draft;
  const disabled = !mayWrite;
  const words = (name: string) => ({ label: nameOf(name) });
  const nameOf = (name: string): string => {
    const fields: Readonly<Record<string, string>> = t('reports.fields', { returnObjects: true });
    return fields[name] ?? name;
  };
  return (
    <DraftForm
      draft={draft}
      fields={[]}
      groups={[]}
      words={words}
      disabled={disabled}
      act={t(item ? 'kit.form.save' : 'reports.create')}
      onSaved={onSaved}
      aside={aside}
    >
      <TextInput
        data-autofocus
        label={t('reports.fields.name')}
        description={t('reports.help.name')}
        disabled={disabled}
        maxLength={120}
        error={form.errors['name']}
        value={textIn(form.values['name'])}
        onChange={({ currentTarget }) => form.setFieldValue('name', currentTarget.value)}
      />
      <ContentFields draft={draft} store={store} disabled={disabled} />
      <div className={classes.pair}>
        <Select
          label={t('reports.fields.language')}
          disabled={disabled}
          allowDeselect={false}
          data={[
            { value: 'th', label: 'ไทย' },
            { value: 'en', label: 'English' },
          ]}
          value={textIn(form.values['language'])}
          onChange={(value) => form.setFieldValue('language', value)}
        />
        <Select
          label={t('reports.fields.time_zone')}
          disabled={disabled}
          allowDeselect={false}
          searchable
          limit={50}
          data={['UTC', ...Intl.supportedValuesOf('timeZone')]}
          value={textIn(form.values['time_zone'])}
          onChange={(value) => form.setFieldValue('time_zone', value)}
        />
      </div>
      <ScheduleFields draft={draft} disabled={disabled} />
      <ReceiverFields draft={draft} disabled={disabled || !maySend} />
      {item && <Receivers item={item} mayWrite={maySend} />}
      {form.values['schedule'] !== null && (
        <Switch
          label={t('reports.fields.active')}
          disabled={disabled}
          checked={form.values['active'] === true}
          onChange={({ currentTarget }) => form.setFieldValue('active', currentTarget.checked)}
        />
      )}
    </DraftForm>
  );
}

function ReceiverFields({ draft: { form }, disabled }: { draft: Draft; disabled: boolean }) {
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
        description={disabled ? t('reports.help.mails') : t('reports.help.people')}
        disabled={disabled}
        searchable
        hidePickedOptions
        limit={100}
        nothingFoundMessage={t('kit.state.nothing')}
        error={form.errors['people']}
        data={[...people].map(([value, label]) => ({ value, label }))}
        value={textsIn(form.values['people'])}
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
        value={textsIn(form.values['addresses'])}
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
