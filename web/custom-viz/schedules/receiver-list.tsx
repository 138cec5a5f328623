import { Button, Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Email } from '#contracts/accounts/user.ts';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { listSchedulePeople, ScheduleReceiver, type VizSchedule } from '#contracts/custom-viz/schedules.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { ReceiverRow } from './receiver-row.tsx';
import type { Schedules } from './use-schedules.ts';
import classes from '#web/reports/reports.module.css';
import own from './schedules.module.css';

const Receivers = z.array(ScheduleReceiver).catch([]);
const keyOf = (one: ScheduleReceiver): string => (one.kind === 'person' ? one.user_id : one.email);

type Props = { draft: Draft; document: DashboardDocument; store: Schedules; item?: VizSchedule };

/** Who gets it, each with values of filters, a period and a language of their own. */
export function ReceiverList({ draft: { form }, document, store, item }: Props) {
  const { t } = useTranslation();
  const people = usePeople(store.dashboardId);
  const receivers = Receivers.parse(form.values['receivers']);
  const change = (next: readonly ScheduleReceiver[]) => form.setFieldValue('receivers', [...next]);
  const faultOf = (at: number): string | undefined => {
    const found = Object.entries(form.errors).find(([path]) => path.startsWith(`receivers.${at}.`));
    return typeof found?.[1] === 'string' ? found[1] : undefined;
  };
  const known = new Set(receivers.map(keyOf));
  return (
    <div className={classes.group} role="group" aria-labelledby="schedule-receivers">
      <span className={classes.label} id="schedule-receivers">
        {t('viz_schedules.fields.receivers')}
      </span>
      <span className={classes.about}>{t('viz_schedules.receivers_help')}</span>
      {receivers.map((receiver, at) => (
        <ReceiverRow
          key={keyOf(receiver)}
          receiver={receiver}
          name={receiver.kind === 'person' ? (people.names.get(receiver.user_id) ?? '') : receiver.email}
          document={document}
          fault={faultOf(at)}
          state={item?.states.find(({ user_id, email }) => [user_id, email].includes(keyOf(receiver)))}
          isAsking={store.isAsking}
          onAskAgain={(email) => item && store.askAgain(item, email)}
          onChange={(next) => change(receivers.with(at, next))}
          onRemove={() => change(receivers.toSpliced(at, 1))}
        />
      ))}
      {typeof form.errors['receivers'] === 'string' && (
        <span className={classes.error}>{form.errors['receivers']}</span>
      )}
      <div className={own.adding}>
        <Select
          label={t('viz_schedules.add_person')}
          placeholder={t('viz_schedules.choose_person')}
          searchable
          limit={100}
          nothingFoundMessage={t('kit.state.nothing')}
          error={loadFailure(people.read)}
          data={[...people.names]
            .filter(([id]) => !known.has(id))
            .map(([value, label]) => ({ value, label }))}
          value={null}
          onChange={(id) =>
            id !== null && change([...receivers, ScheduleReceiver.parse({ kind: 'person', user_id: id })])
          }
        />
        <AddAddress
          known={known}
          onAdd={(email) => change([...receivers, ScheduleReceiver.parse({ kind: 'address', email })])}
        />
      </div>
    </div>
  );
}

/** An address outside; its holder is asked first. */
function AddAddress({ known, onAdd }: { known: ReadonlySet<string>; onAdd: (email: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const read = Email.safeParse(text.trim().toLocaleLowerCase());
  const add = () => {
    if (!read.success || known.has(read.data)) return;
    onAdd(read.data);
    setText('');
  };
  return (
    <TextInput
      type="email"
      label={t('viz_schedules.add_address')}
      placeholder="name@example.com"
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        add();
      }}
      rightSectionWidth={88}
      rightSection={
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={!read.success || known.has(read.data)}
          onClick={add}
        >
          {t('viz_schedules.add')}
        </Button>
      }
    />
  );
}

/** The people of the account by name; those who may not see dashboards are marked. */
function usePeople(_id: string) {
  const { t } = useTranslation();
  const read = useCallQuery(listSchedulePeople, { params: { _id } });
  const names = useMemo(
    () =>
      new Map(
        (read.data?.items ?? []).map(({ _id, name, may }) => [
          _id,
          may ? name : t('viz_schedules.without_right', { name }),
        ]),
      ),
    [read.data, t],
  );
  return { names, read };
}
