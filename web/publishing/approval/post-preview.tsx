import { SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contracts/networks.ts';
import type { PostContent } from '#contracts/publishing/content.ts';
import { useIsDark } from '#web/kit/theme/use-is-dark.ts';
import { PreviewFilesProvider, type PreviewFiles } from '../composer/previews/preview-files.ts';
import { PreviewFrame } from '../composer/previews/preview-frame.tsx';
import classes from './approval.module.css';

/** What a post says on one account. */
export type ShownTarget = {
  connection_id: string;
  channel: Channel;
  account_name: string;
  content: PostContent;
};

type Props = { targets: readonly ShownTarget[]; files: PreviewFiles };

/** A post as its networks show it: one at a time, with a choice where it is on several. */
export function PostPreview({ targets, files }: Props) {
  const { t } = useTranslation();
  const isDark = useIsDark();
  const [wanted, setWanted] = useState<string | null>(null);
  const shown = targets.find(({ connection_id }) => connection_id === wanted) ?? targets[0];
  if (!shown) return null;
  const data = targets.map(({ connection_id: value, channel, account_name }) => ({
    value,
    label: `${t(`networks.${channel}.name`)} · ${account_name}`,
  }));
  const label = t('publishing_composer.preview.account');
  return (
    <div className={classes.preview}>
      {data.length > 3 && (
        <Select
          aria-label={label}
          allowDeselect={false}
          data={data}
          value={shown.connection_id}
          onChange={setWanted}
        />
      )}
      {data.length > 1 && data.length <= 3 && (
        <SegmentedControl
          size="xs"
          aria-label={label}
          data={data}
          value={shown.connection_id}
          onChange={setWanted}
        />
      )}
      <PreviewFilesProvider value={files}>
        <PreviewFrame
          account={{ channel: shown.channel, name: shown.account_name }}
          content={shown.content}
          scheme={isDark ? 'dark' : 'light'}
        />
      </PreviewFilesProvider>
    </div>
  );
}
