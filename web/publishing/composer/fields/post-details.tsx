import { TagsInput, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { POST_COUNTS } from '#contracts/publishing/posts.ts';
import { nameField, useComposer } from '../composer-context.ts';
import type { PostFields } from '../model/post-fields.ts';
import classes from './fields.module.css';

/** What colleagues find a post by: its name, campaign and tags. Nobody outside sees them. */
export function PostDetails() {
  const { t } = useTranslation();
  const { edited, mayWrite } = useComposer();
  const { name, campaign, tags } = edited.fields;
  const title = useId();
  const put = (part: Partial<PostFields>) => edited.change((fields) => ({ ...fields, ...part }));
  return (
    <section className={classes.card} aria-labelledby={title}>
      <h2 id={title} className={classes.cardTitle}>
        {t('publishing_composer.details')}
      </h2>
      <div className={classes.grid}>
        <TextInput
          id={nameField('name')}
          label={t('publishing_composer.name')}
          description={t('publishing_composer.name_help')}
          inputWrapperOrder={['label', 'input', 'description']}
          disabled={!mayWrite}
          maxLength={200}
          value={name}
          onChange={({ currentTarget }) => put({ name: currentTarget.value })}
        />
        <TextInput
          id={nameField('campaign')}
          label={t('publishing_composer.campaign')}
          disabled={!mayWrite}
          maxLength={120}
          value={campaign}
          onChange={({ currentTarget }) => put({ campaign: currentTarget.value })}
        />
      </div>
      <TagsInput
        id={nameField('tags')}
        label={t('publishing_composer.tags')}
        placeholder={tags.length === 0 ? t('publishing_composer.tags_hint') : ''}
        disabled={!mayWrite}
        maxTags={POST_COUNTS.tags}
        splitChars={[',', '\n']}
        clearButtonProps={{ 'aria-label': t('publishing_composer.clear_tags') }}
        value={tags}
        onChange={(next) => put({ tags: next.map((tag) => tag.trim().slice(0, 60)).filter(Boolean) })}
      />
    </section>
  );
}
