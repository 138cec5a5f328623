import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useContext, useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { PanelLayoutContext, type SectionName } from './panel-layout.ts';
import classes from './panel.module.css';

type Props = {
  name: SectionName;
  title: string;
  /** A button at the end of the heading. */
  aside?: ReactNode;
  /** Keeps the content while it is folded or not seen yet: its shortcuts work all the same. */
  keep?: boolean;
  children: ReactNode;
};

/** One section beside a ticket: it folds and stays folded, and reads what it shows once it is seen. */
export function PanelSection({ name, title, aside, keep, children }: Props) {
  const { isFolded, fold } = useContext(PanelLayoutContext);
  const folded = isFolded(name);
  const body = useRef<HTMLDivElement>(null);
  const seen = useSeen(body);
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
      <div id={id} ref={body} className={classes.body} hidden={folded} data-empty={!seen || undefined}>
        {(keep || (seen && !folded)) && children}
      </div>
    </section>
  );
}

/** Whether an element was on the screen at least once. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !element.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [seen, element]);
  return seen;
}
