import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useContext, useId, type ReactNode } from 'react';
import { PanelLayoutContext, type SectionName } from './panel-layout.ts';
import classes from './panel.module.css';

type Props = {
  name: SectionName;
  title: string;
  /** A button at the end of the heading. */
  aside?: ReactNode;
  /** Keeps the content while it is folded: its shortcuts work all the same. */
  keep?: boolean;
  children: ReactNode;
};

/** One section beside a ticket: it folds and stays folded, and what is folded reads nothing. */
export function PanelSection({ name, title, aside, keep, children }: Props) {
  const { isFolded, fold } = useContext(PanelLayoutContext);
  const folded = isFolded(name);
  const id = useId();
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.head}>
        <h3 className={classes.title}>
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={!folded}
            aria-controls={id}
            onClick={() => fold(name, !folded)}
          >
            <IconChevronRight className={classes.sign} size={14} aria-hidden />
            {title}
          </UnstyledButton>
        </h3>
        {!folded && aside}
      </div>
      <div id={id} className={classes.body} hidden={folded}>
        {(keep || !folded) && children}
      </div>
    </section>
  );
}
