import { Tabs, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { PageBody, TabOfPage } from './page-header.tsx';
import { useReportHeading } from './visible-heading.ts';
import classes from './page.module.css';

/** One tab of a page; `apart` begins a group of its own at the right. */
export type PageTab = { value: string; label: ReactNode; apart?: boolean };

type Props = {
  tabs: readonly PageTab[];
  open: string;
  onOpen: (tab: string) => void;
  /** Uses the whole width (tables). */
  wide?: boolean;
  children: ReactNode;
};

/**
 * A page with tabs: the title of the page, its tabs, and the open tab. The header of the tab (`PageHeader`) says what the tab is about and
 * has its actions. A page with a single tab is drawn without tabs.
 */
export function TabbedPage({ tabs, open, onOpen, wide = false, children }: Props) {
  const { i18n } = useTranslation();
  const title = useOpenTitle();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isTabbed = tabs.length > 1;
  useReportHeading(heading, isTabbed ? title : '');
  // On a phone the tabs can be wider than the screen.
  useEffect(() => {
    list.current
      ?.querySelector('[aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open]);
  if (!isTabbed) return <PageBody wide={wide}>{children}</PageBody>;
  return (
    <PageBody wide={wide}>
      <Title ref={heading} order={1} className={classes.title}>
        {title}
      </Title>
      <Tabs value={open} onChange={(tab) => onOpen(tab ?? open)} className={classes.tabs}>
        <Tabs.List ref={list} aria-label={title} key={i18n.language} className={classes.tabList}>
          {tabs.map(({ value, label, apart }) => (
            <Tabs.Tab key={value} value={value} data-apart={apart || undefined}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={open} className={classes.tabPanel}>
          <TabOfPage value={title}>{children}</TabOfPage>
        </Tabs.Panel>
      </Tabs>
    </PageBody>
  );
}
