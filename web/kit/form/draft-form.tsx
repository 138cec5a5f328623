import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldPlan } from './field.ts';
import { FieldControl, type FieldWords } from './field-control.tsx';
import classes from './form.module.css';
import type { Draft } from './use-draft.ts';

type Props = {
  draft: Draft;
  fields: readonly FieldPlan[];
  words: (name: string) => FieldWords;
  /** Names of secrets that are stored already. */
  stored?: Readonly<Record<string, boolean>>;
  disabled?: boolean;
  /** The word on the button that saves; "Save" unless said. */
  act?: string;
  onSaved?: () => void;
  /** More acts at the foot, left of saving. */
  aside?: ReactNode;
};

/** A form out of field plans: errors at the fields, unsaved changes named, Ctrl + Enter saves. */
export function DraftForm(props: Props) {
  const { draft, fields, words, stored, disabled } = props;
  const { form, dirty, sending } = draft;
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy || disabled) return;
    setBusy(true);
    const taken = await sending();
    setBusy(false);
    if (taken) props.onSaved?.();
  };
  const place = useCtrlEnter(() => void save());
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      ref={place}
    >
      <div className={classes.fields}>
        {fields.map((plan, index) => {
          const error = form.errors[plan.name];
          return (
            <FieldControl
              key={plan.name}
              plan={plan}
              words={words(plan.name)}
              value={form.values[plan.name]}
              autoFocus={index === 0}
              onChange={(value) => form.setFieldValue(plan.name, value)}
              onBlur={() => form.validateField(plan.name)}
              {...(typeof error === 'string' ? { error } : {})}
              {...(stored?.[plan.name] ? { stored: true } : {})}
              {...(disabled ? { disabled } : {})}
            />
          );
        })}
      </div>
      {!disabled && (
        <Foot dirty={dirty} busy={busy} onDiscard={() => form.reset()} act={props.act} aside={props.aside} />
      )}
    </form>
  );
}

/** Ctrl (or ⌘) + Enter anywhere within an element does the act. */
const useCtrlEnter = (act: () => void) => {
  const place = useRef<HTMLFormElement>(null);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const element = place.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, []);
  return place;
};

type FootProps = {
  dirty: boolean;
  busy: boolean;
  onDiscard: () => void;
  act: string | undefined;
  aside: ReactNode;
};

function Foot({ dirty, busy, onDiscard, act, aside }: FootProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.foot}>
      <span className={classes.unsaved} role="status">
        {dirty && t('kit.form.unsaved')}
      </span>
      <div className={classes.acts}>
        {aside}
        <span className={classes.gap} />
        {dirty && (
          <Button variant="subtle" color="gray" onClick={onDiscard}>
            {t('kit.form.discard')}
          </Button>
        )}
        <Button type="submit" loading={busy} title={t('kit.form.save_hint')}>
          {act ?? t('kit.form.save')}
        </Button>
      </div>
    </div>
  );
}
