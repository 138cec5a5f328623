import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import {
  escapeValues,
  fillPlaceholders,
  splitPlaceholders,
  type Placeholder,
} from '#contracts/crm/canned/placeholders.ts';
import type { StoredFile } from '#contracts/kit/files/file.ts';
import { getFileAddress, getThumbnailAddress } from '#web/kit/files/file-source.ts';
import { usePlaceholderLabels } from './placeholder-labels.ts';
import classes from './form.module.css';

const MailPage = lazy(() => import('../mail/mail-page.tsx').then((page) => ({ default: page.MailPage })));

type PreviewProps = { text: string; html: string; media: readonly StoredFile[] };

/**
 * The response as a customer would get it, with an example in the place of everything that is filled in: over most channels, and as an
 * e-mail where it has formatting.
 */
export function Preview({ text, html, media }: PreviewProps) {
  const { t } = useTranslation();
  const { samples } = usePlaceholderLabels();
  const parts = splitPlaceholders(text);
  const isKnown = (name: string): name is Placeholder => name in samples;
  const unknown = parts.filter((part) => part.kind === 'placeholder' && !part.known);
  return (
    <aside className={classes.preview} aria-label={t('canned.preview')}>
      <h3 className={classes.previewTitle}>{t('canned.preview')}</h3>
      <div className={classes.stage}>
        {media.map((file) => (
          <Medium key={file._id} file={file} />
        ))}
        {text.trim() !== '' && (
          <p className={classes.bubble}>
            {parts.map((part, index) =>
              part.kind === 'text' ? (
                part.text
              ) : (
                // The parts of a text have no names, only an order.
                // oxlint-disable-next-line react/no-array-index-key
                <span key={index} className={classes.filled} data-unknown={!part.known || undefined}>
                  {isKnown(part.name) ? samples[part.name] : `{{${part.name}}}`}
                </span>
              ),
            )}
          </p>
        )}
      </div>
      {html !== '' && (
        <>
          <h3 className={classes.previewTitle}>{t('canned.preview_mail')}</h3>
          <Suspense fallback={null}>
            <MailPage
              drafted
              html={fillPlaceholders(html, escapeValues(samples))}
              title={t('canned.preview_mail')}
            />
          </Suspense>
        </>
      )}
      {unknown.map((part) =>
        part.kind === 'placeholder' ? (
          <p key={part.name} className={classes.warning}>
            {t('canned.unknown_placeholder', { name: part.name })}
          </p>
        ) : null,
      )}
    </aside>
  );
}

function Medium({ file }: { file: StoredFile }) {
  const common = { className: classes.medium, src: getFileAddress(file), 'aria-label': file.name };
  if (file.kind === 'image')
    return <img className={classes.medium} src={getThumbnailAddress(file)} alt={file.name} />;
  // What a person recorded has no captions to offer.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  if (file.kind === 'audio') return <audio {...common} controls preload="none" />;
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  if (file.kind === 'video') return <video {...common} controls preload="metadata" />;
  return <span className={classes.document}>{file.name}</span>;
}
