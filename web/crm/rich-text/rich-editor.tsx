import type { Editor } from '@tiptap/core';
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import type { PurposeName } from '#contracts/kit/files/purpose.ts';
import { getFileAddress } from '#web/kit/files/file-source.ts';
import { useUploads } from '#web/kit/files/use-uploads.ts';
import { RichToolbar } from './rich-toolbar.tsx';
import { UploadLine } from './upload-line.tsx';
import { makeWritingField, useRichEditor, type RichEditorOptions } from './use-rich-editor.ts';
import type { WritingField } from './writing-field.ts';
import classes from './rich-text.module.css';

export type RichEditorProps = Omit<RichEditorOptions, 'onFiles'> & {
  /** Gets the field once it can be written into, and null when it goes. */
  onField: (field: WritingField | null) => void;
  placeholder: string;
  /** For what its pictures are uploaded; null where it has none. */
  purpose: PurposeName | null;
  /** Takes pasted and dropped files that are no pictures; without it they are ignored. */
  onFiles?: ((files: readonly File[]) => void) | undefined;
  /** The list that belongs to the field while it is open, and its chosen entry. */
  controls?: { list: string; option: string } | undefined;
  /** The smallest height of the field, in rows of text. */
  rows?: number;
  /** More buttons behind those for formatting. */
  extra?: ReactNode;
};

/** A field for formatted text: bold, lists, links, quotations and pictures, as a mail can show them. */
export function RichEditor({
  onField,
  placeholder,
  purpose,
  controls,
  rows = 3,
  extra,
  ...options
}: RichEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const made = useRef<Editor | null>(null);
  const uploads = useUploads(purpose ?? 'message', (file) => {
    const image = { src: getFileAddress(file), alt: file.name };
    if (file.kind === 'image') made.current?.chain().focus().setImage(image).run();
  });
  const takeFiles = (files: readonly File[]): void => {
    const pictures = purpose === null ? [] : files.filter(isPicture);
    const others = files.filter((file) => !pictures.includes(file));
    uploads.send(pictures);
    if (others.length > 0) options.onFiles?.(others);
  };
  const editor = useRichEditor(host, { ...options, onFiles: takeFiles });
  useEffect(() => {
    made.current = editor;
    if (editor === null) return;
    onField(makeWritingField(editor));
    return () => onField(null);
  }, [editor, onField]);
  const { list, option } = controls ?? {};
  useEffect(() => {
    const field = editor?.view.dom;
    if (!field) return;
    const attributes = {
      'aria-controls': list,
      'aria-activedescendant': option,
      // Escape closes the list and not the drawer around it.
      'data-mantine-stop-propagation': list && 'true',
    };
    for (const [name, value] of Object.entries(attributes))
      if (value === undefined) field.removeAttribute(name);
      else field.setAttribute(name, value);
  }, [editor, list, option]);
  const height: CSSProperties & Record<'--rich-rows', number> = { '--rich-rows': rows };
  const isEmpty = options.value.text === '' && options.value.html === '';
  return (
    <div className={classes.rich}>
      <div
        ref={host}
        className={classes.field}
        style={height}
        data-placeholder={isEmpty ? placeholder : undefined}
      />
      <UploadLine running={uploads.running} />
      {editor && (
        <RichToolbar editor={editor} onPictures={purpose === null ? null : takeFiles} extra={extra} />
      )}
    </div>
  );
}

function isPicture({ type }: File): boolean {
  return type.startsWith('image/') && type !== 'image/svg+xml';
}
