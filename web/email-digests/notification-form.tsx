import {
  MultiSelect,
  NumberInput,
  Select,
  Switch,
  TagsInput,
  TextInput,
  type InputWrapperProps,
} from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_ADDRESSES, RHYTHMS_OF, type Notification } from '#contracts/email-digests/notification.ts';
import { ZONES } from '#contracts/kit/zone-name.ts';
import { SENTIMENTS } from '#contracts/listening/mention.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { parseText, parseTexts } from '#web/kit/form/read-values.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { useSession } from '#web/kit/session/session.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { MailHoldNote } from '#web/kit/ui/mail-hold-note.tsx';
import { Receivers } from './receivers.tsx';
import { ScheduleField } from './schedule-field.tsx';
import { ScopeField } from './scope-field.tsx';
import { useFieldLabels } from './use-field-words.ts';
import type { Notifications } from './use-notifications.ts';
import { ViewField } from './view-field.tsx';
import classes from './notifications.module.css';

type Props = {
  draft: Draft;
  store: Notifications;
  item?: Notification;
  disabled: boolean;
  onSaved: () => void;
  aside: ReactNode;
};

/** To whom, when, what about and how. */
export function NotificationForm({ draft, store, item, disabled, onSaved, aside }: Props) {
  const { t } = useTranslation();
  const { form } = draft;
  const { user, account } = useSession();
  const people = useMemo(() => {
    const named = new Map(store.people.map(({ _id, name }) => [_id, name]));
    if (!named.has(user._id)) named.set(user._id, user.name);
    return named;
  }, [store.people, user]);
  const words = useFieldLabels(store.product, {
    people: Object.fromEntries(people),
    keywords: Object.fromEntries(store.keywords.map(({ _id, name }) => [_id, name])),
    template_id: Object.fromEntries(store.templates.map(({ _id, name }) => [_id, name])),
  });
  const frame = (name: string) => ({
    label: words(name).label,
    description: words(name).help,
    disabled,
    error: form.errors[name] ?? (name === 'people' ? loadFailure(store.peopleRead) : undefined),
  });
  const part = { draft, store, disabled, frame };
  const atOnce = isAtOnce(form.values.schedule);
  return (
    <DraftForm
      draft={draft}
      fields={[]}
      groups={[]}
      words={words}
      disabled={disabled}
      act={t(item ? 'kit.form.save' : 'notifications.create_act')}
      onSaved={onSaved}
      aside={aside}
    >
      <p className={classes.effect}>
        {t('notifications.effect', { zone: parseText(form.values.time_zone) || account.time_zone })}
      </p>
      <TextInput
        data-autofocus
        {...frame('name')}
        maxLength={120}
        value={parseText(form.values.name)}
        onChange={({ currentTarget }) => form.setFieldValue('name', currentTarget.value)}
      />
      <MailHoldNote />
      <ReceiverFields {...part} people={people} item={item} />
      <ScheduleField draft={draft} rhythms={RHYTHMS_OF[store.product]} disabled={disabled} />
      <Select
        {...frame('time_zone')}
        clearable
        searchable
        limit={50}
        placeholder={account.time_zone}
        data={ZONES}
        value={parseText(form.values.time_zone) || null}
        onChange={(value) => form.setFieldValue('time_zone', value)}
      />
      <ContentFields {...part} />
      <div className={classes.pair}>
        <NumberInput
          {...frame('minimum')}
          {...(atOnce ? { description: t('notifications.help.minimum_at_once') } : {})}
          min={0}
          max={1_000_000}
          allowDecimal={false}
          value={typeof form.values.minimum === 'number' ? form.values.minimum : ''}
          onChange={(value) => form.setFieldValue('minimum', value)}
        />
        <Select
          {...frame('language')}
          allowDeselect={false}
          data={[
            { value: 'en', label: 'English' },
            { value: 'th', label: 'ไทย' },
          ]}
          value={parseText(form.values.language)}
          onChange={(value) => form.setFieldValue('language', value)}
        />
      </div>
      <Switch
        label={words('active').label}
        description={words('active').help}
        disabled={disabled}
        checked={form.values.active === true}
        onChange={({ currentTarget }) => form.setFieldValue('active', currentTarget.checked)}
      />
    </DraftForm>
  );
}

type PartProps = Pick<Props, 'draft' | 'store' | 'disabled'> & {
  /** The label, help and error of a field. */
  frame: (name: string) => Pick<InputWrapperProps, 'label' | 'description' | 'error'> & { disabled: boolean };
};

type ReceiverProps = PartProps & {
  /** Names by the id of the user. */
  people: ReadonlyMap<string, string>;
  item: Notification | undefined;
};

/** To whom: users, and for what is published also addresses outside the account. */
function ReceiverFields({ draft: { form }, store, disabled, frame, people, item }: ReceiverProps) {
  const { t } = useTranslation();
  return (
    <>
      <MultiSelect
        {...frame('people')}
        searchable
        hidePickedOptions
        limit={100}
        nothingFoundMessage={t('kit.state.nothing')}
        data={[...people].map(([value, label]) => ({ value, label }))}
        value={parseTexts(form.values.people)}
        onChange={(value) => form.setFieldValue('people', value)}
      />
      {store.product !== 'crm' && (
        <TagsInput
          {...frame('addresses')}
          maxTags={MOST_ADDRESSES}
          splitChars={[',', ' ', ';']}
          placeholder="name@example.com"
          value={parseTexts(form.values.addresses)}
          onChange={(value) =>
            form.setFieldValue(
              'addresses',
              value.map((one) => one.trim().toLocaleLowerCase()),
            )
          }
        />
      )}
      {item && <Receivers item={item} store={store} mayWrite={!disabled} />}
    </>
  );
}

/** What about: a view of tickets, or mentions. */
function ContentFields({ draft, store, disabled, frame }: PartProps) {
  const { t } = useTranslation();
  const { form } = draft;
  if (store.product === 'crm') return <ViewField draft={draft} views={store.views} disabled={disabled} />;
  return (
    <>
      <ScopeField draft={draft} templates={store.templates} keywords={store.keywords} disabled={disabled} />
      <MultiSelect
        {...frame('sentiment')}
        clearable
        data={SENTIMENTS.map((value) => ({ value, label: t(`kit.sentiment.${value}`) }))}
        value={parseTexts(form.values.sentiment)}
        onChange={(value) => form.setFieldValue('sentiment', value)}
      />
    </>
  );
}

function isAtOnce(schedule: unknown): boolean {
  return (
    typeof schedule === 'object' && schedule !== null && 'every' in schedule && schedule.every === 'at_once'
  );
}
