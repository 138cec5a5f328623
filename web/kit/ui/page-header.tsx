import { Text, Title, VisuallyHidden } from '@mantine/core';
import { createContext, useContext, useRef, type ReactNode } from 'react';
import { useReportHeading } from './visible-heading.ts';
import classes from './page.module.css';

/** The title of the page whose tab is drawn; none outside tabs. */
export const TabOfPage = createContext<string | undefined>(undefined);

/**
 * The head of a page: its title, one line about it, filters, and the main action in its fixed place on the right. Filters are before the
 * action; if they would squeeze the title, they wrap below it. In a tab
 * (`TabbedPage`) the page has its title already, so that of the tab is only for screen readers.
 */
export function PageHeader(props: {
  title: string;
  about?: string;
  filters?: ReactNode;
  action?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const pageTitle = useContext(TabOfPage);
  useReportHeading(heading, props.title);
  return (
    <header className={classes.header}>
      <div className={classes.lead}>
        <div className={classes.heading}>
          {pageTitle === undefined && (
            <Title ref={heading} order={1} className={classes.title}>
              {props.title}
            </Title>
          )}
          {pageTitle !== undefined && pageTitle !== props.title && (
            <VisuallyHidden component="h2">{props.title}</VisuallyHidden>
          )}
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
