import { lazy, Suspense, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormNotice, RecoveryOffer, StaleVersionNotice } from './draft-banners.tsx';
import { FieldControl } from './field-control.tsx';
import type { FieldLabels } from './field-labels.ts';
import type { FieldPlan } from './field.ts';
import { FormFooter } from './form-footer.tsx';
import { useCtrlEnter } from './use-ctrl-enter.ts';
import type { Draft } from './use-draft.ts';
import { useValueLabels } from './use-value-labels.ts';
import classes from './form.module.css';

const ConflictDialog = lazy(() =>
  import('./conflict-dialog.tsx').then((module) => ({ default: module.ConflictDialog })),
);

type Props = {
  draft: Draft;
  fields: readonly FieldPlan[];
  /** Headings over the fields; without headings the fields follow one another. */
  groups?: readonly { title: string | null; fields: readonly FieldPlan[] }[];
  words: (name: string) => FieldLabels;
  /** Names of secrets that are already stored. */
  stored?: Readonly<Record<string, boolean>>;
  disabled?: boolean;
  /** The label of the save button; "Save" by default. */
  act?: string;
  onSaved?: () => void;
  /** More actions at the foot, left of the save button. */
  aside?: ReactNode;
  /** Custom controls, below the planned ones. */
  children?: ReactNode;
};

/**
 * A form built from field plans: errors at the fields, unsaved changes listed; Ctrl + Enter saves as the button does. Unchanged values are
 * not sent again.
 */
export function DraftForm(props: Props) {
  const { t } = useTranslation();
  const { draft, fields, words, stored, disabled } = props;
  const { form, dirty, busy, sending, conflict } = draft;
  const groups = props.groups ?? (fields.length > 0 ? [{ title: null, fields }] : []);
  const hasWork = dirty || draft.isNew;
  const [confirming, setConfirming] = useState(false);
  const show = useValueLabels();
  const id = useId();
  const place = useRef<HTMLFormElement>(null);
  const save = async () => {
    if (busy || disabled) return;
    setConfirming(!hasWork);
    if (!hasWork || (await sending())) props.onSaved?.();
    else focusFault(place.current);
  };
  useCtrlEnter(place, () => void save());
  // A field with an error is shown even if it would be hidden: users cannot correct what they cannot see.
  const hasUse = ({ name, shownWhen }: FieldPlan): boolean =>
    shownWhen?.(form.values) !== false || form.errors[name] !== undefined;
  // A field that was left without a change is checked when saving: an error there would shift the page while the pointer is leaving the
  // field.
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
      {/* Shown first: it explains why the fields below do not contain what was typed. */}
      {draft.kept && !disabled && <RecoveryOffer {...draft.kept} />}
      {/* The permission to save was revoked while the user was typing. */}
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
          said={dirty ? t('kit.form.unsaved') : confirming && !hasWork ? t('kit.form.nothing_to_save') : ''}
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
            show={(name, value) => show(value, { field: name, words: words(name) })}
          />
        </Suspense>
      )}
    </form>
  );
}

/** After a refused save the first faulty field gets the focus, once the errors are rendered. */
function focusFault(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const faulty = form?.querySelector('[aria-invalid="true"]');
    if (faulty instanceof HTMLElement) faulty.focus();
  });
}

/** The errors of one field, by the rest of their path. */
function innerErrors(errors: Readonly<Record<string, unknown>>, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) =>
      path.startsWith(`${name}.`) && typeof message === 'string'
        ? [[path.slice(name.length + 1), message]]
        : [],
    ),
  );
}
