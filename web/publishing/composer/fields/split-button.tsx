import { Button } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeLinks } from '#engine/publishing/sent-links.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { useComposer } from '../composer-context.ts';
import { countContent, countPart, findRules } from './count-post.ts';
import { findTextEnd } from './find-text-end.ts';

/** Divides a text that is too long into the parts of a thread, at the ends of its sentences. */
export function SplitButton() {
  const { t } = useTranslation();
  const { content, files, write, isOpen, chosen, tab, readLinks } = useComposer();
  const [isSplitting, setSplitting] = useState(false);
  const concerned = chosen.filter(({ connection_id }) => tab === 'all' || tab === connection_id);
  const sentOn = (id: string, text = content.text) => writeLinks({ ...content, text }, readLinks(id));
  const isLong = concerned.some(
    ({ channel, connection_id }) => findTextEnd(channel, sentOn(connection_id), files) !== undefined,
  );
  const haveThreads = concerned.every(({ channel }) => findRules(channel)?.supports.thread.value !== false);
  if (!isLong || !haveThreads || content.thread.length > 0) return null;
  const split = async () => {
    setSplitting(true);
    try {
      const { splitThread } = await import('#engine/publishing/split-thread.ts');
      const fits = (text: string): boolean =>
        concerned.every(({ channel, connection_id }) =>
          [
            ...countContent(channel, sentOn(connection_id, text), files),
            ...countPart(channel, sentOn(connection_id, text).text, 'thread_part'),
          ].every(({ counted, max }) => counted <= max),
        );
      const { parts } = splitThread(content.text, { fits, numbering: 'after' });
      const [text = '', ...others] = parts;
      write({ text, thread: others.map((one) => ({ text: one, media: [] })) });
    } catch (error) {
      showFailure(error);
    } finally {
      setSplitting(false);
    }
  };
  return (
    <Button
      size="compact-sm"
      variant="light"
      disabled={!isOpen}
      loading={isSplitting}
      leftSection={<IconArrowsSplit2 size={14} aria-hidden />}
      onClick={() => void split()}
    >
      {t('publishing_composer.split')}
    </Button>
  );
}
