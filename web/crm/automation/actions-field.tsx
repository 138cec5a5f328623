import { ActionIcon, Button, Input, Select, Textarea } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ACTIONS, type ActionName } from '#contracts/crm/automation/action.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { parseActions, type DraftAction } from './actions.ts';
import { useActionChoices } from './use-action-choices.ts';
import classes from './automation.module.css';

const isAction = (name: string | null): name is ActionName => ACTIONS.some((one) => one === name);

/** What an automation does, one line an action: what, and to what. */
export function ActionsField({ draft: { form }, disabled }: { draft: Draft; disabled: boolean }) {
  const { t } = useTranslation();
  const { choicesOf, reads } = useActionChoices();
  const actions = parseActions(form.values['actions']);
  const put = (next: readonly DraftAction[]) => form.setFieldValue('actions', next);
  const change = (index: number, action: DraftAction) => put(actions.with(index, action));
  const error = form.errors['actions'];
  return (
    <Input.Wrapper
      component="fieldset"
      className={classes.field}
      label={t('rules.action.label')}
      labelElement="div"
      error={error ?? (actions.length > 0 && loadFailure(...reads))}
    >
      {actions.length === 0 && <p className={classes.none}>{t('rules.action.none')}</p>}
      <ol className={classes.actions}>
        {actions.map((action, index) => {
          const number = index + 1;
          const choices = choicesOf(action.do);
          const fault = form.errors[`actions.${index}.value`];
          const shared = {
            'aria-label': t('rules.action.value', { number }),
            disabled,
            value: action.value,
            ...(fault ? { error: t('kit.form.issues.invalid') } : {}),
          };
          return (
            // Actions have no ids; their place is what they are known by.
            <li key={index} className={classes.action}>
              <span className={classes.number} aria-hidden>
                {number}
              </span>
              <Select
                aria-label={t('rules.action.what', { number })}
                data={ACTIONS.map((value) => ({ value, label: t(`rules.actions.${value}`) }))}
                value={action.do}
                disabled={disabled}
                allowDeselect={false}
                onChange={(next) => isAction(next) && change(index, { do: next, value: '' })}
              />
              {choices === undefined ? (
                <span />
              ) : choices === null ? (
                <Textarea
                  {...shared}
                  autosize
                  minRows={1}
                  onChange={({ currentTarget }) => change(index, { ...action, value: currentTarget.value })}
                />
              ) : (
                <Select
                  {...shared}
                  value={action.value === '' ? null : action.value}
                  data={choices}
                  searchable
                  onChange={(value) => change(index, { ...action, value: value ?? '' })}
                />
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                disabled={disabled}
                aria-label={t('rules.action.remove', { number })}
                onClick={() => put(actions.toSpliced(index, 1))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
      {!disabled && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => put([...actions, { do: 'set_priority', value: '3' }])}
        >
          {t('rules.action.add')}
        </Button>
      )}
    </Input.Wrapper>
  );
}
