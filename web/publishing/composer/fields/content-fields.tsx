import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { nameField, useComposer } from '../composer-context.ts';
import { findRules } from './count-post.ts';
import { FirstCommentField } from './first-comment-field.tsx';
import { KindField } from './kind-field.tsx';
import { LinkField } from './link-field.tsx';
import { LinksField } from './links-field.tsx';
import { OptionsFields } from './options-fields.tsx';
import { OwnField } from './own-field.tsx';
import { PostText } from './post-text.tsx';
import { ReachLines } from './reach-line.tsx';
import { ThreadParts } from './thread-parts.tsx';
import classes from './fields.module.css';

/** What the post says in the open tab. */
export function ContentFields() {
  return (
    <div className={classes.fields}>
      <PostText />
      <TitleField />
      <LinkField />
      <LinksField />
      <ThreadParts />
      <FirstCommentField />
      <KindField />
      <ReachLines />
      <OptionsFields />
    </div>
  );
}

/** The title, where a network of the post has titles. */
function TitleField() {
  const { t } = useTranslation();
  const { content, write, isOpen, chosen, tab } = useComposer();
  const concerned = chosen.filter(({ connection_id }) => tab === 'all' || tab === connection_id);
  const hasTitles = concerned.some(({ channel }) =>
    Object.values(findRules(channel)?.kinds ?? {}).some((kind) => kind.title !== undefined),
  );
  if (!hasTitles && content.title === '') return null;
  return (
    <OwnField field="title" label={t('publishing_composer.title')} help={t('publishing_composer.title_help')}>
      <TextInput
        id={nameField('title')}
        disabled={!isOpen}
        maxLength={500}
        value={content.title}
        onChange={({ currentTarget }) => write({ title: currentTarget.value })}
      />
    </OwnField>
  );
}
