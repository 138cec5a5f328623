import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './pane.module.css';

const LINES = [220, 300, 180, 260, 340, 150];

/** A ticket that is being loaded, shaped like one. */
export function PaneSkeleton() {
  const { t } = useTranslation();
  return (
    <section className={classes.pane} role="status" aria-label={t('kit.state.loading')}>
      <div className={classes.head}>
        <div className={classes.headLine}>
          <Skeleton height={16} width={220} radius="sm" />
        </div>
        <div className={classes.headTools}>
          <Skeleton height={24} width={150} radius="sm" />
        </div>
      </div>
      <div className={classes.skeleton}>
        {LINES.map((width, index) => (
          <Skeleton key={width} height={38} width={width} radius="lg" ml={index % 3 === 1 ? 'auto' : 0} />
        ))}
      </div>
    </section>
  );
}
