import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page.module.css';

/** A framed part of a page with one question as its title. `flush` lets tables and lists reach the border. */
export function Card(props: { title?: string; aside?: ReactNode; flush?: boolean; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label={props.title}>
      {props.title && (
        <div className={classes.cardHead}>
          <Title order={2} className={classes.cardTitle}>
            {props.title}
          </Title>
          {props.aside}
        </div>
      )}
      <div className={classes.cardBody} data-flush={props.flush || undefined}>
        {props.children}
      </div>
    </section>
  );
}
