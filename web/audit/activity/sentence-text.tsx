import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Activity } from '#contracts/audit/activity.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { getResourcePath } from './resource-path.ts';
import { findChanges, resolveSentence } from './sentence.ts';
import { useActivityLabels } from './use-activity-labels.ts';
import classes from './activity.module.css';

/** Private-use characters as placeholders for the parts of a sentence until they are filled in: no name can contain one. */
const MARKS = {
  actor: '\uE000',
  thing: '\uE001',
  field: '\uE002',
  fields: '\uE003',
  from: '\uE004',
  to: '\uE005',
  kind: '\uE006',
};

/** If there are more fields than this, the details only show their number. */
const MOST_FIELDS = 4;

/** The event as one sentence; users and objects in it are links to their pages. */
export function SentenceText({ line, onThing }: { line: Activity; onThing?: boolean }) {
  const { t } = useTranslation();
  const words = useActivityLabels();
  const { key, change } = resolveSentence(line);
  const fields = findChanges(line).changed.slice(0, MOST_FIELDS);
  const parts: Record<string, ReactNode> = {
    [MARKS.actor]: <strong>{words.actor(line.actor)}</strong>,
    [MARKS.thing]: <Thing line={line} linked={onThing !== false} />,
    [MARKS.field]: change && words.field(change.field),
    [MARKS.fields]: words.list(fields.map(({ field }) => words.field(field))),
    [MARKS.from]: change && (
      <q className={classes.value}>{words.value(change.before, line.names, change.field)}</q>
    ),
    [MARKS.to]: change && (
      <q className={classes.value}>{words.value(change.after, line.names, change.field)}</q>
    ),
    [MARKS.kind]: words.kindWords(line.kind),
  };
  const text = t(`audit.sentences.${key}`, MARKS);
  return (
    <>
      {text.split(/([\uE000-\uE006])/).map((part, index) => (
        // A sentence's parts have no other identity than their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>{part in parts ? parts[part] : part}</Fragment>
      ))}
    </>
  );
}

function Thing({ line, linked }: { line: Activity; linked: boolean }) {
  const words = useActivityLabels();
  const { entity } = line;
  const noun = words.thingNoun(line, entity);
  if (!entity?.name) return <>{noun}</>;
  const path = linked ? getResourcePath(entity) : undefined;
  return (
    <>
      {noun && `${noun} `}
      {path ? (
        <TextLink to={path} className={classes.thing}>
          {entity.name}
        </TextLink>
      ) : (
        <strong>{entity.name}</strong>
      )}
    </>
  );
}
