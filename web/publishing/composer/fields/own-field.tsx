import type { ReactNode } from 'react';
import { nameContentField } from '../composer-context.ts';
import type { ContentField } from '../model/post-fields.ts';
import { FollowLine } from './follow-line.tsx';
import classes from './fields.module.css';

type Props = { field: ContentField; label: string; help?: string | undefined; children: ReactNode };

/** A field of what a post says: its label, whether an account follows the post in it, its control, and a line of help. */
export function OwnField({ field, label, help, children }: Props) {
  return (
    <div className={classes.field}>
      <div className={classes.labelLine}>
        <label htmlFor={nameContentField(field)}>{label}</label>
        <FollowLine field={field} label={label} />
      </div>
      {children}
      {help && <p className={classes.help}>{help}</p>}
    </div>
  );
}

/** The same for several controls, which are a group. */
export function OwnGroup({ field, label, help, children }: Props) {
  return (
    <fieldset className={classes.group} id={nameContentField(field)} tabIndex={-1}>
      <legend className={classes.hidden}>{label}</legend>
      <div className={classes.labelLine}>
        <span className={classes.legend} aria-hidden>
          {label}
        </span>
        <FollowLine field={field} label={label} />
      </div>
      {help && <p className={classes.help}>{help}</p>}
      {children}
    </fieldset>
  );
}
