import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useComposer } from '../composer-context.ts';
import { readPart, type PostConflict } from '../model/merge-posts.ts';
import { useShownPart } from './use-shown-part.ts';
import classes from './checks.module.css';

/** What two people changed at the same time: both are kept until somebody chooses. */
export function Conflicts() {
  const { t } = useTranslation();
  const { edited } = useComposer();
  if (edited.conflicts.length === 0) return null;
  return (
    <section className={classes.conflicts} role="alert">
      <p className={classes.conflictsTitle}>
        <IconUsers size={16} aria-hidden />
        {t('publishing_composer.conflict.title')}
      </p>
      {edited.conflicts.map((conflict) => (
        <ConflictLine key={conflict.part} conflict={conflict} />
      ))}
    </section>
  );
}

function ConflictLine({ conflict: { part, theirs } }: { conflict: PostConflict }) {
  const { t } = useTranslation();
  const { edited, mayWrite } = useComposer();
  const { name, show } = useShownPart(part);
  const sides = [
    { side: 'mine', value: readPart(edited.fields, part) },
    { side: 'theirs', value: theirs },
  ] as const;
  return (
    <div className={classes.conflict} role="group" aria-label={name}>
      <strong>{name}</strong>
      {sides.map(({ side, value }) => (
        <div key={side} className={classes.side}>
          <span className={classes.summary}>{t(`publishing_composer.conflict.${side}`)}</span>
          <p className={classes.said}>{show(value)}</p>
          <Button
            size="compact-sm"
            variant="default"
            disabled={!mayWrite}
            onClick={() => edited.settle(part, side)}
          >
            {t(`publishing_composer.conflict.take_${side}`)}
          </Button>
        </div>
      ))}
    </div>
  );
}
