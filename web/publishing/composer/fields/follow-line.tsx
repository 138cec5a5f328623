import { Button } from '@mantine/core';
import { IconLink, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useComposer } from '../composer-context.ts';
import { findVersion, followAgain, type ContentField } from '../model/post-fields.ts';
import classes from './fields.module.css';

/** In the tab of an account: whether a field follows the post or says something of its own, and the way back. */
export function FollowLine({ field, label }: { field: ContentField; label: string }) {
  const { t } = useTranslation();
  const { edited, tab, isOpen } = useComposer();
  if (tab === 'all') return null;
  const isOwn = findVersion(edited.fields.targets, tab)[field] !== undefined;
  const Icon = isOwn ? IconPencil : IconLink;
  return (
    <span className={classes.follow} data-own={isOwn || undefined}>
      <Icon size={13} aria-hidden />
      {t(isOwn ? 'publishing_composer.differs' : 'publishing_composer.follows')}
      {isOwn && isOpen && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t('publishing_composer.follow_again_field', { field: label })}
          onClick={() => edited.change((fields) => followAgain(fields, tab, field))}
        >
          {t('publishing_composer.follow_again')}
        </Button>
      )}
    </span>
  );
}
