import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Section } from '#contracts/custom-viz/section.ts';
import { foldSection, isFolded } from '#contracts/custom-viz/tab-sections.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { useDashboardView } from './dashboard-context.ts';
import classes from './sections.module.css';

/** What a section is called; its place in its tab where it has no title. */
export function useSectionName(): (section: Section) => string {
  const { t } = useTranslation();
  const { catalog, tab } = useDashboardView();
  return ({ _id, title }) =>
    pickText(title, catalog.language) ||
    t('viz_dashboards.sections.nth', { n: (tab.sections ?? []).findIndex((one) => one._id === _id) + 1 });
}

type Props = {
  section: Section;
  /** How many tiles are in it. */
  count: number;
  /** What is done with it while it is edited. */
  tools?: ReactNode;
  /** On which side another section would be put down. */
  drop?: 'above' | 'below' | undefined;
  children: ReactNode;
};

/** A section of a tab under its heading, which folds it: what is folded is not drawn, so it asks nothing. */
export function SectionFrame({ section, count, tools, drop, children }: Props) {
  const { t } = useTranslation();
  const { state, change } = useDashboardView();
  const name = useSectionName()(section);
  const [title, body] = [useId(), useId()];
  const isClosed = isFolded(section, state);
  return (
    <section className={classes.section} aria-labelledby={title} data-section={section._id} data-drop={drop}>
      <div className={classes.heading}>
        <h2 className={classes.title}>
          <UnstyledButton
            id={title}
            className={classes.fold}
            aria-expanded={!isClosed}
            aria-controls={body}
            onClick={() => change({ folds: foldSection(section, !isClosed, state) }, { replace: true })}
          >
            <IconChevronDown size={18} aria-hidden className={classes.chevron} />
            {name}
          </UnstyledButton>
        </h2>
        {isClosed && <span className={classes.count}>{t('viz_dashboards.sections.tiles', { count })}</span>}
        {tools}
      </div>
      <div id={body}>{!isClosed && children}</div>
    </section>
  );
}
