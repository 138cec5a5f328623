import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { addDeputy, deleteDeputy, listDeputies } from '#contracts/publishing/approval/deputies.ts';
import { listApprovers } from '#contracts/publishing/approval/workflows.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { useMayCall, useSession } from '#web/kit/session/session.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Section } from './section.tsx';
import classes from './settings.module.css';

const REFRESH = ['publishing_deputy.'];

/** Who decides in whose place. */
export function Deputies() {
  const { t } = useTranslation();
  const read = useCallQuery(listDeputies, {});
  const mayWrite = useMayCall(addDeputy);
  const [isOpen, setOpen] = useState(false);
  const remove = useCallMutation(deleteDeputy, { refresh: REFRESH });
  return (
    <Section
      title={t('publishing_approval.set.deputies')}
      help={t('publishing_approval.set.deputies_help')}
      add={
        mayWrite && !isOpen && { label: t('publishing_approval.set.add_deputy'), act: () => setOpen(true) }
      }
    >
      {isOpen && <DeputyForm onDone={() => setOpen(false)} />}
      <QueryView of={read} loading={<RowsSkeleton rows={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={classes.dim}>{t('publishing_approval.set.no_deputies')}</p>
          ) : (
            <ul className={classes.list}>
              {items.map(({ _id, user, deputy, first_day, last_day }) => (
                <li key={_id} className={classes.row}>
                  <span className={classes.words}>
                    {t('publishing_approval.set.deputy_line', {
                      deputy: deputy.name,
                      user: user.name,
                      first: first_day,
                      last: last_day,
                    })}
                  </span>
                  {mayWrite && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      loading={remove.isPending}
                      onClick={() => remove.send({ params: { _id } })}
                    >
                      {t('publishing_approval.set.remove_deputy', { name: deputy.name })}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Section>
  );
}

function DeputyForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const known = useCallQuery(listApprovers, {});
  const [deputy, setDeputy] = useState<string | null>(null);
  const [span, setSpan] = useState({ first_day: '', last_day: '' });
  const add = useCallMutation(addDeputy, { refresh: REFRESH, onDone });
  const people = (known.data?.items ?? []).filter(
    ({ approver }) => approver.kind === 'user' && approver.id !== user._id,
  );
  const isReady = deputy !== null && span.first_day !== '' && span.first_day <= span.last_day;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) add.send({ body: { deputy_id: deputy, ...span } });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" mb="md">
        <Select
          label={t('publishing_approval.set.deputy')}
          required
          searchable
          error={loadFailure(known)}
          data={people.map(({ approver, name }) => ({ value: approver.id, label: name }))}
          value={deputy}
          onChange={setDeputy}
        />
        <Group grow>
          {(['first_day', 'last_day'] as const).map((field) => (
            <TextInput
              key={field}
              type="date"
              required
              label={t(`publishing_approval.set.${field}`)}
              value={span[field]}
              onChange={({ currentTarget }) => setSpan({ ...span, [field]: currentTarget.value })}
            />
          ))}
        </Group>
        <Group>
          <Button type="submit" loading={add.isPending} disabled={!isReady}>
            {t('publishing_approval.set.add_deputy')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t('kit.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
