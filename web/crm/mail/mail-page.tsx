import { Button, useComputedColorScheme } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRemotePictures } from './mail-extra.ts';
import { buildMailPage } from './page-of.ts';
import classes from './mail.module.css';

/** The upper and the lower border of the frame, in pixels. */
const BORDERS = 2;

type Props = {
  html: string;
  title: string;
  /** Whether it was not sent yet: it is shown as it will be. */
  drafted?: boolean;
};

/** An e-mail as it was sent, in a frame in which no script runs. Remote pictures wait until the reader asks for them. */
export function MailPage({ html, title, drafted = false }: Props) {
  const { t } = useTranslation();
  const [pictures, setPictures] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const dark = useComputedColorScheme('light') === 'dark';
  const fit = (): void => {
    // The body is as high as the mail; the document is never lower than the frame.
    const height = frame.current?.contentDocument?.body.scrollHeight;
    if (frame.current && height) frame.current.style.height = `${Math.min(height + BORDERS, 2000)}px`;
  };
  return (
    <div className={classes.page}>
      {!pictures && hasRemotePictures(html) && (
        <div className={classes.pictures}>
          <span>{t('mail.pictures_held')}</span>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconPhoto size={14} aria-hidden />}
            onClick={() => setPictures(true)}
          >
            {t('mail.pictures_show')}
          </Button>
        </div>
      )}
      <iframe
        ref={frame}
        className={classes.frame}
        title={title}
        // No script runs in it; the same origin allows its own pictures to be loaded, and links open outside of it.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        srcDoc={buildMailPage(html, { pictures, dark, drafted })}
        onLoad={fit}
      />
    </div>
  );
}
