import { Fragment } from 'react';

/** An address or id that breaks, where it must, after its @ or before a dot, and is whole on hover. */
export function AddressText({ text }: { text: string }) {
  return (
    <span title={text}>
      {text.split(/(?<=@)|(?=\.)/).map((part, index) => (
        // Parts of one text never move.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
