import type { ContentKind, Preview } from '#contracts/crm/content-kind.ts';
import { previewText } from '#texts/preview-text.ts';
import { useLanguage } from '#web/kit/text/format.ts';

/** The texts of a ticket that lists contain: its subject, and the last message. */
type ListedWords = { subject?: string; last_message: string; last_kind: ContentKind };

/** The topic of a ticket in one line: its subject, or else its last message. */
export function toSubjectPreview({ subject, last_message, last_kind }: ListedWords): Preview {
  return subject ? { text: subject, kind: 'text' } : { text: last_message, kind: last_kind };
}

/** The last message in one line. */
export function toLastPreview({ last_message, last_kind }: ListedWords): Preview {
  return {
    text: last_message,
    kind: last_kind,
  };
}

/** Formats a preview in the reader's language: text unchanged, anything else by its kind. */
export function usePreviewFormatter(): (preview: Preview) => string {
  const language = useLanguage();
  return (preview) => previewText(preview, language);
}
