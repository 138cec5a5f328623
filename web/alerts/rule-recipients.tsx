import { MultiSelect, Switch, TextInput } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LineTarget, MOST_PEOPLE, QuietHours } from '#contracts/alerts/rule-fields.ts';
import { parseTexts } from '#web/kit/form/read-values.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { useSession } from '#web/kit/session/session.ts';
import { LineChoice, type ListChats } from './line-choice.tsx';
import { SwitchField } from './rule-fields.tsx';
import { useFrame } from './use-frame.ts';
import classes from './alerts.module.css';

/** The initial quiet hours when they are switched on. */
const NIGHT: QuietHours = { from: '22:00', to: '07:00' };

type Props = {
  draft: Draft;
  disabled: boolean;
  /** Who may be notified, or why they could not be read. */
  people: readonly { _id: string; name: string }[];
  failure: ReactNode;
  /** Who they are, in a sentence. */
  help: string;
  listChats: ListChats;
  /** The event that webhooks may subscribe to. */
  event: string;
};

/** Whom a rule notifies, by which channels, and when not. */
export function RuleRecipients({ draft, disabled, people: listed, failure, help, listChats, event }: Props) {
  const { t } = useTranslation();
  const { form } = draft;
  const { frame, words } = useFrame(draft, disabled);
  const { user } = useSession();
  const people = useMemo(
    () => new Map([[user._id, user.name], ...listed.map(({ _id, name }): [string, string] => [_id, name])]),
    [listed, user],
  );
  const quiet = QuietHours.safeParse(form.values.quiet_hours).data;
  return (
    <>
      <MultiSelect
        {...frame('people')}
        description={help}
        searchable
        hidePickedOptions
        maxValues={MOST_PEOPLE}
        nothingFoundMessage={t('kit.state.nothing')}
        data={[...people].map(([value, label]) => ({ value, label }))}
        value={parseTexts(form.values.people)}
        error={form.errors.people ?? failure}
        onChange={(value) => form.setFieldValue('people', value)}
      />
      <div className={classes.ways}>
        {(['by_web', 'by_email'] as const).map((name) => (
          <SwitchField key={name} draft={draft} disabled={disabled} name={name} />
        ))}
        <span className={classes.dim}>{t('alerts.form.webhook', { event })}</span>
      </div>
      <LineChoice
        listChats={listChats}
        frame={frame('line')}
        value={LineTarget.safeParse(form.values.line).data ?? null}
        disabled={disabled}
        onChange={(line) => form.setFieldValue('line', line)}
      />
      <div>
        <Switch
          label={words('quiet_hours').label}
          description={words('quiet_hours').help}
          disabled={disabled}
          checked={quiet !== undefined}
          onChange={({ currentTarget }) =>
            form.setFieldValue('quiet_hours', currentTarget.checked ? NIGHT : null)
          }
        />
        {quiet && (
          <div className={classes.pair}>
            {(['from', 'to'] as const).map((end) => (
              <TextInput
                key={end}
                type="time"
                label={t(`alerts.form.quiet_${end}`)}
                disabled={disabled}
                value={quiet[end]}
                onChange={({ currentTarget }) =>
                  currentTarget.value &&
                  form.setFieldValue('quiet_hours', { ...quiet, [end]: currentTarget.value })
                }
              />
            ))}
          </div>
        )}
      </div>
    </>
  );
}
