import { Button, Progress, Select, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Language } from '#contracts/accounts/account.ts';
import { RecoveryOffer } from '#web/kit/form/draft-banners.tsx';
import { ProblemAlert } from '#web/kit/form/problem-alert.tsx';
import { useCtrlEnter } from '#web/kit/form/use-ctrl-enter.ts';
import { usePersonFields } from '#web/people/groups/place-fields.ts';
import type { People } from '#web/people/groups/use-people.ts';
import { InviteRows } from './invite-rows.tsx';
import type { InviteOutcome } from './outcome.ts';
import { findRowFaults, listFilled } from './rows.ts';
import type { InviteDraft } from './use-invite-draft.ts';
import { useInviting } from './use-inviting.ts';
import classes from './invite.module.css';

type Props = {
  people: People;
  draft: InviteDraft;
  onDone: (results: readonly InviteOutcome[]) => void;
};
type Placement = InviteDraft['place'];

/** The people to invite and what they get; wrong addresses are named before anything is sent. */
export function InviteForm({ people, draft, onDone }: Props) {
  const { t } = useTranslation();
  const { rows, setRows, place, setPlace, kept } = draft;
  const [checked, setChecked] = useState(false);
  const { send, sent, problem } = useInviting(people, onDone);
  const filled = listFilled(rows);
  const faults = findRowFaults(rows);
  const mails = people.options.data?.mails_leave !== false;
  const submit = (): void => {
    setChecked(true);
    const { role_id, ...rest } = place;
    if (role_id === null || filled.length === 0 || faults.size > 0) return;
    void send(filled, { role_id, ...rest });
  };
  const form = useRef<HTMLFormElement>(null);
  useCtrlEnter(form, submit);
  const count = Math.max(1, filled.length);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {!mails && (
        <Text c="var(--es-dim)" mb="md">
          {t('people.invite.by_link')}
        </Text>
      )}
      {kept && <RecoveryOffer {...kept} />}
      <InviteRows rows={rows} faults={checked ? faults : new Map()} isChecked={checked} onChange={setRows} />
      <PlaceFields people={people} place={place} isChecked={checked} onChange={setPlace} />
      <ProblemAlert text={problem} />
      {sent !== null && (
        <div className={classes.progress} role="status">
          <Text size="sm">{t('people.invite.progress', { done: sent, all: filled.length })}</Text>
          <Progress value={(100 * sent) / count} aria-label={t('people.invite.title')} />
        </div>
      )}
      <div className={classes.foot}>
        <Text size="xs" c="var(--es-dim)" className={classes.note}>
          {t('people.invite.note')}
        </Text>
        <Button type="submit" loading={sent !== null}>
          {t(mails ? 'people.invite.act' : 'people.invite.act_link', { count })}
        </Button>
      </div>
    </form>
  );
}

type PlaceProps = {
  people: People;
  place: Placement;
  isChecked: boolean;
  onChange: (place: Placement) => void;
};

function PlaceFields({ people, place, isChecked, onChange }: PlaceProps) {
  const { t } = useTranslation();
  const { fields, words } = usePersonFields(people);
  const choicesOf = (name: string) =>
    (fields.find((field) => field.name === name)?.choices ?? []).map((value) => ({
      value,
      label: words(name).choices?.[value] ?? value,
    }));
  const isNeeded = people.options.data?.beyond_groups === false;
  return (
    <div className={classes.place}>
      <Select
        label={t('people.fields.role')}
        description={t('people.fields.role_help')}
        required
        withAsterisk={false}
        data={choicesOf('role_id')}
        value={place.role_id}
        error={isChecked && place.role_id === null && t('kit.form.issues.required')}
        onChange={(role_id) => onChange({ ...place, role_id })}
      />
      <Select
        label={t('people.fields.group')}
        description={t('people.fields.group_help')}
        required={isNeeded}
        withAsterisk={false}
        clearable={!isNeeded}
        data={choicesOf('group_id')}
        value={place.group_id}
        onChange={(group_id) => onChange({ ...place, group_id })}
      />
      <Select
        label={t('people.fields.language')}
        description={t('people.fields.language_help')}
        allowDeselect={false}
        data={Language.options.map((value) => ({ value, label: t(`people.fields.languages.${value}`) }))}
        value={place.language}
        onChange={(language) => onChange({ ...place, language: Language.parse(language) })}
      />
    </div>
  );
}
