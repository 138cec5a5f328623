import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { Card } from '#web/kit/ui/card.tsx';
import classes from './settings.module.css';

type Props = {
  title: string;
  help: string;
  /** What adds one more; absent: the reader may not. */
  add?: { label: string; act: () => void } | false;
  children: ReactNode;
};

/** A part of the page with its title, what it is for, and the way to add one more. */
export function Section({ title, help, add, children }: Props) {
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id}>
        <header className={classes.head}>
          <div>
            <h2 id={id} className={classes.title}>
              {title}
            </h2>
            <p className={classes.dim}>{help}</p>
          </div>
          {add && (
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add.act}>
              {add.label}
            </Button>
          )}
        </header>
        {children}
      </section>
    </Card>
  );
}
