import { Fragment } from 'react';
import classes from './address-text.module.css';

type Props = {
  text: string;
  /** Signs right before and behind it, from which it never parts: brackets, a comma. */
  before?: string;
  after?: string;
};

/** Where an address may break: after its @ and its joining signs, and before a dot. */
const BREAKS = /(?<=[@_+-])|(?=\.)/;

/** An address or id that breaks, where it must, between its parts, and is whole on hover. Its last part stays with what is behind it. */
export function AddressText({ text, before = '', after = '' }: Props) {
  const parts = text.split(BREAKS);
  const last = parts.length - 1;
  return (
    <span title={text} className={classes.address}>
      {before}
      {parts.map((part, index) => (
        // Parts of one text never move.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {index === last ? <span className={classes.last}>{`${part}${after}`}</span> : part}
        </Fragment>
      ))}
    </span>
  );
}
