import { Text, Title } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { useReportHeading } from './visible-heading.ts';
import classes from './page.module.css';

/**
 * The head of a page: its title, one line about it, filters, and the main action in its fixed place on the right. Filters are before the
 * action; if they would squeeze the title, they wrap below it.
 */
export function PageHeader(props: {
  title: string;
  about?: string;
  filters?: ReactNode;
  action?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useReportHeading(heading, props.title);
  return (
    <header className={classes.header}>
      <div className={classes.lead}>
        <div className={classes.heading}>
          <Title ref={heading} order={1} className={classes.title}>
            {props.title}
          </Title>
          {props.about && (
            <Text size="sm" c="var(--es-dim)">
              {props.about}
            </Text>
          )}
        </div>
        {props.filters && <div className={classes.filters}>{props.filters}</div>}
      </div>
      {props.action && <div className={classes.action}>{props.action}</div>}
    </header>
  );
}

/** The content of a page with the usual margins. `wide` uses the whole width (tables, inbox). */
export function PageBody({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <div className={classes.body} data-wide={wide || undefined}>
      {children}
    </div>
  );
}
