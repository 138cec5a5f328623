import { IconInfoCircle } from '@tabler/icons-react';
import classes from './area.module.css';

/** What a setting changes and where one sees it, in one calm line below the title. */
export function EffectLine({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p className={classes.effect}>
      <IconInfoCircle size={15} aria-hidden />
      {text}
    </p>
  );
}
