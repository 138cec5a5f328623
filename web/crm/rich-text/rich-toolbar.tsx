import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconItalic,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconUnderline,
  type Icon,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEffect, useReducer, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from './link-button.tsx';
import { ToolButton } from './tool-button.tsx';
import classes from './rich-text.module.css';

type Chain = ReturnType<Editor['chain']>;
type Tool = {
  name: 'bold' | 'italic' | 'underline' | 'bullets' | 'numbers' | 'quote';
  node: string;
  sign: Icon;
};

const TOOLS: readonly (Tool & { act: (chain: Chain) => Chain; keys?: string })[] = [
  { name: 'bold', node: 'bold', sign: IconBold, act: (chain) => chain.toggleBold(), keys: 'Ctrl+B' },
  { name: 'italic', node: 'italic', sign: IconItalic, act: (chain) => chain.toggleItalic(), keys: 'Ctrl+I' },
  {
    name: 'underline',
    node: 'underline',
    sign: IconUnderline,
    act: (chain) => chain.toggleUnderline(),
    keys: 'Ctrl+U',
  },
  { name: 'bullets', node: 'bulletList', sign: IconList, act: (chain) => chain.toggleBulletList() },
  { name: 'numbers', node: 'orderedList', sign: IconListNumbers, act: (chain) => chain.toggleOrderedList() },
  { name: 'quote', node: 'blockquote', sign: IconBlockquote, act: (chain) => chain.toggleBlockquote() },
];

type Props = { editor: Editor; onPictures: ((files: readonly File[]) => void) | null; extra: ReactNode };

/** The buttons for formatting; each shows whether it applies at the caret. */
export function RichToolbar({ editor, onPictures, extra }: Props) {
  const { t } = useTranslation();
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    editor.on('transaction', refresh);
    return () => void editor.off('transaction', refresh);
  }, [editor]);
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('mail.format.title')}>
      {TOOLS.map(({ name, node, sign: Sign, act, keys }) => (
        <ToolButton
          key={name}
          label={t(`mail.format.${name}`)}
          keys={keys}
          pressed={editor.isActive(node)}
          onPress={() => act(editor.chain().focus()).run()}
        >
          <Sign size={17} stroke={1.8} aria-hidden />
        </ToolButton>
      ))}
      <LinkButton editor={editor} />
      {onPictures && <PictureButton onPictures={onPictures} />}
      <Tooltip label={t('mail.format.clear')} openDelay={400}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('mail.format.clear')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => editor.chain().focus().unsetAllMarks().clearNodes().run()}
        >
          <IconClearFormatting size={17} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {extra}
    </div>
  );
}

function PictureButton({ onPictures }: { onPictures: (files: readonly File[]) => void }) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <ToolButton label={t('mail.format.picture')} onPress={() => chooser.current?.click()}>
        <IconPhoto size={17} stroke={1.8} aria-hidden />
      </ToolButton>
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        hidden
        multiple
        onChange={({ currentTarget }) => {
          onPictures([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
