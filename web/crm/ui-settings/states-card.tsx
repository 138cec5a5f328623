import { ActionIcon, Switch, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { crmUi, CrmUi, REQUIRED_STATES, type UsedState } from '#contracts/crm/ui-settings/area.ts';
import { getNoun } from '#contracts/kit/area/area.ts';
import { useAreaLabels } from '#web/kit/area/area-labels.ts';
import type { DocumentData } from '#web/kit/area/use-document.ts';
import { moveItem } from '#web/kit/form/move-item.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { DraftFooter } from './draft-footer.tsx';
import classes from './states.module.css';

const States = CrmUi.pick({ ticket_states: true });
const { check } = crmUi.resources.settings;

type Props = { store: DocumentData; mayWrite: boolean };

/** The states of tickets: which are in use, in which order, and what the account calls them. Saved together. */
export function StatesCard({ store, mayWrite }: Props) {
  const { t } = useTranslation();
  const words = useAreaLabels(getNoun(crmUi, 'settings')).field('ticket_states');
  const { data, update } = store;
  const initial = useMemo(() => States.parse(data), [data]);
  const draft = useDraft({
    schema: States,
    initial,
    version: data.version,
    thing: 'states',
    check,
    send: (values, base = data.version) => update(values, base),
  });
  const { form } = draft;
  const states = z.custom<UsedState[]>().parse(form.values['ticket_states']);
  const put = (next: readonly UsedState[]) => form.setFieldValue('ticket_states', [...next]);
  return (
    <Card title={words.label}>
      <p className={classes.about}>{words.help}</p>
      <ol className={classes.list} aria-label={words.label}>
        {states.map((one, index) => (
          <StateRow
            key={one.state}
            state={one}
            place={{ first: index === 0, last: index === states.length - 1 }}
            disabled={!mayWrite}
            onMove={(by) => put(moveItem(states, index, index + by))}
            onChange={(change) => put(states.with(index, { ...one, ...change }))}
          />
        ))}
      </ol>
      <DraftFooter draft={draft} words={words} mayWrite={mayWrite} save={t('settings.crm_ui.states.save')} />
    </Card>
  );
}

type RowProps = {
  state: UsedState;
  place: { first: boolean; last: boolean };
  disabled: boolean;
  onMove: (by: 1 | -1) => void;
  onChange: (change: Partial<UsedState>) => void;
};

function StateRow({ state: one, place, disabled, onMove, onChange }: RowProps) {
  const { t } = useTranslation();
  const state = t(`crm.states.${one.state}`);
  const needed = REQUIRED_STATES.includes(one.state);
  return (
    <li className={classes.row} data-off={!one.in_use || undefined} aria-label={state}>
      <span className={classes.moves}>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={disabled || place.first}
          aria-label={t('settings.crm_ui.states.up', { state })}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={15} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={disabled || place.last}
          aria-label={t('settings.crm_ui.states.down', { state })}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={15} />
        </ActionIcon>
      </span>
      <span className={classes.what}>
        <span className={classes.name}>{state}</span>
        <span className={classes.help}>{t(`crm.state_help.${one.state}`)}</span>
      </span>
      <Switch
        className={classes.use}
        aria-label={t('settings.crm_ui.states.use', { state })}
        label={t(
          needed ? 'settings.crm_ui.states.needed' : 'settings.crm_ui.rows.ticket_states.fields.in_use',
        )}
        checked={one.in_use}
        disabled={disabled || needed}
        onChange={({ currentTarget }) => onChange({ in_use: currentTarget.checked })}
      />
      {(['en', 'th'] as const).map((language) => {
        const name = t(`settings.crm_ui.states.label_${language}`);
        return (
          <TextInput
            key={language}
            className={classes.label}
            aria-label={t('settings.crm_ui.states.label_of', { state, language: name })}
            placeholder={name}
            maxLength={40}
            value={one.label[language]}
            disabled={disabled || !one.in_use}
            onChange={({ currentTarget }) =>
              onChange({ label: { ...one.label, [language]: currentTarget.value } })
            }
          />
        );
      })}
    </li>
  );
}
