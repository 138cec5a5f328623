import { Skeleton } from '@mantine/core';
import classes from './field.module.css';

/** What a term finds, while it is loaded. */
export function PreviewSkeleton() {
  return (
    <div className={classes.preview}>
      <div className={classes.head}>
        <Skeleton height={14} width={110} />
        <Skeleton height={24} />
      </div>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={32} mt={8} />
      ))}
    </div>
  );
}
