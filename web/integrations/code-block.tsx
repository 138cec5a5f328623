import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import classes from './integration.module.css';

/** Code to copy. */
export function CodeBlock({ name, code }: { name: string; code: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.block}>
      <ScrollRegion label={t('integration.guide.code', { name })} className={classes.blockCode}>
        <pre>{code}</pre>
      </ScrollRegion>
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <ActionIcon
            className={classes.blockCopy}
            variant="default"
            size={30}
            aria-label={copied ? t('kit.copied') : t('integration.guide.copy', { name })}
            onClick={copy}
          >
            {copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </div>
  );
}
