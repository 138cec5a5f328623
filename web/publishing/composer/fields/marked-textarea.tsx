import { useRef, type ComponentProps } from 'react';
import { markText } from './text-marks.ts';
import classes from './fields.module.css';

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className'> & {
  value: string;
  onWrite: (text: string) => void;
  /** The UTF-16 unit from which on the text is too long. */
  over?: number | undefined;
};

/** A plain text field with its links, tags and names marked beneath, and what is beyond a limit. It is as high as its text. */
export function MarkedTextarea({ value, onWrite, over, ...props }: Props) {
  const beneath = useRef<HTMLDivElement>(null);
  return (
    <div className={classes.marked}>
      <div ref={beneath} className={classes.beneath} aria-hidden>
        {markText(value, over).map(({ text, mark }, index) => (
          // The runs of a text have no names; their order is what they are.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} data-mark={mark ?? undefined}>
            {text}
          </span>
        ))}
        {'\u200b'}
      </div>
      <textarea
        {...props}
        className={classes.writing}
        value={value}
        onChange={({ currentTarget }) => onWrite(currentTarget.value)}
        onScroll={({ currentTarget }) => {
          if (beneath.current) beneath.current.scrollTop = currentTarget.scrollTop;
        }}
      />
    </div>
  );
}
