import { Button, Select } from '@mantine/core';
import { IconMessagePlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { nameField, useComposer } from '../composer-context.ts';
import { countPart, findRules } from './count-post.ts';
import { CounterLine } from './counters.tsx';
import { MarkedTextarea } from './marked-textarea.tsx';
import { OwnGroup } from './own-field.tsx';
import classes from './fields.module.css';

/** Minutes after the post from which people choose. */
const DELAYS = [0, 1, 2, 5, 15, 60, 240] as const;
const SECONDS = 60;

/** A comment of ours below the post, a while after it. */
export function FirstCommentField() {
  const { t } = useTranslation();
  const { content, write, isOpen, tab, chosen, readSent } = useComposer();
  const comment = content.first_comment;
  const label = t('publishing_composer.first_comment');
  const channel = chosen.find(({ connection_id }) => connection_id === tab)?.channel;
  const isTaken = chosen.some(
    (one) =>
      (tab === 'all' || tab === one.connection_id) &&
      findRules(one.channel)?.supports.first_comment.value !== false,
  );
  if (!comment && !(isOpen && isTaken)) return null;
  return (
    <OwnGroup field="first_comment" label={label}>
      {comment ? (
        <>
          <MarkedTextarea
            id={nameField('first_comment.text')}
            aria-label={label}
            rows={2}
            disabled={!isOpen}
            value={comment.text}
            onWrite={(text) => write({ first_comment: { ...comment, text } })}
          />
          {channel && (
            <ul className={classes.counters}>
              <CounterLine
                channel={channel}
                counts={countPart(channel, readSent(tab).first_comment?.text ?? '', 'comment')}
              />
            </ul>
          )}
          <div className={classes.line}>
            <Select
              size="xs"
              label={t('publishing_composer.delay')}
              allowDeselect={false}
              disabled={!isOpen}
              data={DELAYS.map((minutes) => ({
                value: String(minutes),
                label:
                  minutes === 0
                    ? t('publishing_composer.delay_none')
                    : t('publishing_composer.delay_minutes', { count: minutes }),
              }))}
              value={String(Math.round(comment.delay_seconds / SECONDS))}
              onChange={(minutes) =>
                write({ first_comment: { ...comment, delay_seconds: Number(minutes) * SECONDS } })
              }
            />
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              disabled={!isOpen}
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => write({ first_comment: null })}
            >
              {t('publishing_composer.remove_comment')}
            </Button>
          </div>
        </>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconMessagePlus size={14} aria-hidden />}
          onClick={() => write({ first_comment: { text: '', delay_seconds: 120 } })}
        >
          {t('publishing_composer.add_comment')}
        </Button>
      )}
    </OwnGroup>
  );
}
