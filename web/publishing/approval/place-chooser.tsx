import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CommentAnchor, PostComment } from '#contracts/publishing/approval/comments.ts';
import type { PreviewFiles } from '../composer/previews/preview-files.ts';
import classes from './approval.module.css';

/** How many characters of the words are kept with a comment. */
const QUOTE = 200;

type Props = {
  text: string;
  /** The account whose own text it is; absent: that of the post. */
  connectionId?: string;
  /** The pictures of the post. */
  pictures: readonly string[];
  files: PreviewFiles;
  comments: readonly PostComment[];
  anchor: CommentAnchor | null;
  onChange: (anchor: CommentAnchor) => void;
};

/** The text and pictures of a post, in which a reader selects words or presses a point to comment on them. */
export function PlaceChooser({ text, connectionId, pictures, files, comments, anchor, onChange }: Props) {
  const { t } = useTranslation();
  const choose = ({ selectionStart: from, selectionEnd: to }: HTMLTextAreaElement) => {
    const quote = text.slice(from, to).slice(0, QUOTE);
    if (quote.trim() !== '') onChange({ kind: 'text', connection_id: connectionId ?? null, from, to, quote });
  };
  return (
    <div className={classes.places}>
      <p className={classes.dim}>{t('publishing_approval.shared.mark')}</p>
      {text !== '' && (
        <Textarea
          readOnly
          autosize
          maxRows={8}
          aria-label={t('publishing_composer.text')}
          value={text}
          onSelect={({ currentTarget }) => choose(currentTarget)}
        />
      )}
      {pictures.map((id) => (
        <PinnedPicture key={id} id={id} {...{ files, comments, anchor, onChange }} />
      ))}
    </div>
  );
}

type PinProps = Pick<Props, 'files' | 'comments' | 'anchor' | 'onChange'> & { id: string };

function PinnedPicture({ id, files, comments, anchor, onChange }: PinProps) {
  const { t } = useTranslation();
  const pins = [...comments.map((one) => one.anchor), anchor].flatMap((one) =>
    one?.kind === 'picture' && one.file_id === id ? [one] : [],
  );
  return (
    <button
      type="button"
      className={classes.placePicture}
      aria-label={t('publishing_approval.about_picture')}
      onClick={({ currentTarget, clientX, clientY, detail }) => {
        const box = currentTarget.getBoundingClientRect();
        // By the keyboard nothing is pointed at: the middle is meant.
        const isPointed = detail > 0 && box.width > 0;
        onChange({
          kind: 'picture',
          file_id: id,
          x: isPointed ? toShare((clientX - box.left) / box.width) : 0.5,
          y: isPointed ? toShare((clientY - box.top) / box.height) : 0.5,
        });
      }}
    >
      <img src={files.addressOf(id)} alt="" />
      {pins.map(({ x, y }, index) => (
        <span
          // Pins have no names; their order is what they are.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={classes.pin}
          style={{ insetInlineStart: `${x * 100}%`, insetBlockStart: `${y * 100}%` }}
        >
          {index + 1}
        </span>
      ))}
    </button>
  );
}

function toShare(value: number): number {
  return Math.min(1, Math.max(0, value));
}
