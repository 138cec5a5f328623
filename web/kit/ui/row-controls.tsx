import { forwardRef, type ButtonHTMLAttributes, type InputHTMLAttributes } from 'react';
import classes from './row-controls.module.css';

/*
 * What a list draws in every row is the browser's own, in our look: a screenful of the kit's controls takes longer to make than
 * everything else on its page.
 */

type BoxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>;

/** The box by which a row is chosen. */
export function RowBox({ className = '', ...props }: BoxProps) {
  return <input {...props} type="checkbox" className={`${classes.box} ${className}`} />;
}

/** An act on a row: an icon with its words as `aria-label`. */
export const RowButton = forwardRef<HTMLButtonElement, ButtonHTMLAttributes<HTMLButtonElement>>(
  function RowButton({ className = '', ...props }, ref) {
    return <button {...props} ref={ref} type="button" className={`${classes.button} ${className}`} />;
  },
);
