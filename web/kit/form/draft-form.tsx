import { lazy, Suspense, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormNotice, RecoveryOffer, StaleVersionNotice } from './draft-banners.tsx';
import type { FieldPlan } from './field.ts';
import { FieldControl } from './field-control.tsx';
import type { FieldLabels } from './field-labels.ts';
import { FormFooter } from './form-footer.tsx';
import classes from './form.module.css';
import type { Draft } from './use-draft.ts';
import { useCtrlEnter } from './use-ctrl-enter.ts';
import { useValueLabels } from './use-value-labels.ts';

const ConflictDialog = lazy(() =>
  import('./conflict-dialog.tsx').then((module) => ({ default: module.ConflictDialog })),
);

type Props = {
  draft: Draft;
  fields: readonly FieldPlan[];
  /** Headings over the fields; without them they stand one below the other. */
  groups?: readonly { title: string | null; fields: readonly FieldPlan[] }[];
  words: (name: string) => FieldLabels;
  /** Names of secrets that are stored already. */
  stored?: Readonly<Record<string, boolean>>;
  disabled?: boolean;
  /** The word on the button that saves; "Save" unless said. */
  act?: string;
  onSaved?: () => void;
  /** More acts at the foot, left of saving. */
  aside?: ReactNode;
  /** Controls made by hand, below the planned ones. */
  children?: ReactNode;
};

/**
 * A form out of field plans: errors at the fields, unsaved changes named, Ctrl + Enter saves as the button does. What is stored as it stands
 * is not sent again.
 */
export function DraftForm(props: Props) {
  const { t } = useTranslation();
  const { draft, fields, words, stored, disabled } = props;
  const { form, dirty, busy, sending, conflict } = draft;
  const groups = props.groups ?? (fields.length > 0 ? [{ title: null, fields }] : []);
  const hasWork = dirty || draft.isNew;
  const [asked, setAsked] = useState(false);
  const show = useValueLabels();
  const id = useId();
  const place = useRef<HTMLFormElement>(null);
  const save = async () => {
    if (busy || disabled) return;
    setAsked(!hasWork);
    if (!hasWork || (await sending())) props.onSaved?.();
    else focusFault(place.current);
  };
  useCtrlEnter(place, () => void save());
  // What is wrong is shown wherever it stands: nobody can mend what they cannot see.
  const hasUse = ({ name, shownWhen }: FieldPlan): boolean =>
    shownWhen?.(form.values) !== false || form.errors[name] !== undefined;
  // What one only passed through is told at saving: an error there would move the page away from the pointer that left the field.
  const leave = (name: string): void => {
    if (form.isDirty(name) || form.errors[name] !== undefined) form.validateField(name);
  };
  const drawn = (plan: FieldPlan, first: boolean) => {
    const error = form.errors[plan.name];
    return (
      <FieldControl
        key={plan.name}
        plan={plan}
        words={words(plan.name)}
        value={form.values[plan.name]}
        autoFocus={first}
        onChange={(value) => form.setFieldValue(plan.name, value)}
        onBlur={() => leave(plan.name)}
        {...(typeof error === 'string' ? { error } : {})}
        {...(plan.control === 'rows' ? { inner: innerErrors(form.errors, plan.name) } : {})}
        {...(stored?.[plan.name] ? { stored: true } : {})}
        {...(disabled ? { disabled } : {})}
      />
    );
  };
  return (
    <form
      id={id}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      ref={place}
    >
      {/* Seen first: it says why nothing that was typed stands below. */}
      {draft.kept && !disabled && <RecoveryOffer {...draft.kept} />}
      {/* The right to save was taken away while somebody was typing. */}
      {disabled && dirty && <FormNotice text={t('kit.form.no_longer')} />}
      {groups.map((group, place) => (
        <section key={group.title ?? ''} className={classes.fields} aria-label={group.title ?? undefined}>
          {group.title !== null && <h2 className={classes.heading}>{group.title}</h2>}
          {group.fields.filter(hasUse).map((plan, index) => drawn(plan, place === 0 && index === 0))}
        </section>
      ))}
      {props.children && <div className={classes.fields}>{props.children}</div>}
      {draft.moved && <StaleVersionNotice draft={draft} />}
      {!disabled && (
        <FormFooter
          form={id}
          said={dirty ? t('kit.form.unsaved') : asked && !hasWork ? t('kit.form.nothing_to_save') : ''}
          hasWork={hasWork}
          busy={busy}
          onDiscard={dirty ? () => form.reset() : undefined}
          act={props.act}
          aside={props.aside}
        />
      )}
      {conflict && (
        <Suspense>
          <ConflictDialog
            conflict={conflict}
            label={(name) => words(name).label}
            show={(name, value) => show(value, { words: words(name) })}
          />
        </Suspense>
      )}
    </form>
  );
}

/** After a refused saving the first faulty field has the focus, once the errors are drawn. */
const focusFault = (form: HTMLFormElement | null): void => {
  requestAnimationFrame(() => {
    const faulty = form?.querySelector('[aria-invalid="true"]');
    if (faulty instanceof HTMLElement) faulty.focus();
  });
};

/** The errors below one field, by the rest of their path. */
const innerErrors = (errors: Readonly<Record<string, unknown>>, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) =>
      path.startsWith(`${name}.`) && typeof message === 'string'
        ? [[path.slice(name.length + 1), message]]
        : [],
    ),
  );
