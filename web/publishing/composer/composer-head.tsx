import { Button, Title } from '@mantine/core';
import { IconAlertTriangle, IconCloudCheck, IconDeviceFloppy, IconLoader2 } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cutLine } from '#contracts/kit/cut-text.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { useReportHeading } from '#web/kit/ui/visible-heading.ts';
import { useComposer } from './composer-context.ts';
import { PostPeople } from './presence/post-people.tsx';
import classes from './composer.module.css';

/** The longest beginning of a text that is a title, in characters. */
const TITLE_LENGTH = 60;

/** The head of the page: what the post is called, who else is here, and whether everything is stored. */
export function ComposerHead() {
  const { t } = useTranslation();
  const { edited } = useComposer();
  const { name, content } = edited.fields;
  const heading = useRef<HTMLHeadingElement>(null);
  const words = cutLine(content.text.trim().split('\n')[0] ?? '', TITLE_LENGTH);
  const title = name || words || t('publishing_composer.new');
  useReportHeading(heading, useOpenTitle());
  return (
    <header className={classes.head}>
      <Title ref={heading} order={1} className={classes.headTitle}>
        {title}
      </Title>
      <div className={classes.headNotes}>
        {edited.post && <PostPeople postId={edited.post._id} />}
        <SaveState />
      </div>
    </header>
  );
}

/** Whether everything that was typed is stored. */
function SaveState() {
  const { t } = useTranslation();
  const { edited } = useComposer();
  const { error, unsaved, isSaving, isByAct, post } = edited;
  const state = error
    ? 'failed'
    : isByAct && unsaved
      ? 'here'
      : unsaved || isSaving
        ? 'saving'
        : post
          ? 'saved'
          : 'empty';
  const Icon = {
    failed: IconAlertTriangle,
    here: IconDeviceFloppy,
    saving: IconLoader2,
    saved: IconCloudCheck,
    empty: IconCloudCheck,
  }[state];
  if (state === 'empty') return null;
  return (
    <span
      className={classes.saved}
      role="status"
      data-failed={state === 'failed' || undefined}
      title={error ? formatError(error) : undefined}
    >
      <Icon size={16} aria-hidden />
      {t(`publishing_composer.save_state.${state}`)}
    </span>
  );
}

/** What was typed on this machine before and never stored is on the screen again. */
export function RestoredNotice() {
  const { t } = useTranslation();
  const { edited } = useComposer();
  if (!edited.restored) return null;
  return (
    <div className={classes.notice} role="status">
      {t('publishing_composer.restored')}
      <Button size="compact-sm" variant="default" onClick={edited.drop}>
        {t('publishing_composer.start_anew')}
      </Button>
    </div>
  );
}
