import { lazy, Suspense, useCallback, useImperativeHandle, useRef, type Ref } from 'react';
import type { RichEditorProps } from './rich-editor.tsx';
import type { WritingField } from './writing-field.ts';
import classes from './rich-text.module.css';

const RichEditor = lazy(() => import('./rich-editor.tsx').then((it) => ({ default: it.RichEditor })));

type Props = Omit<RichEditorProps, 'onField'> & { ref?: Ref<WritingField | null>; focus?: boolean };

/** A field for formatted text. The editor is loaded with the first one that is shown; a wish for the focus waits for it. */
export function RichField({ ref, focus = false, ...props }: Props) {
  const { text } = props.value;
  const inner = useRef<WritingField | null>(null);
  const wanted = useRef(focus);
  const attach = useCallback((field: WritingField | null) => {
    inner.current = field;
    if (field === null || !wanted.current) return;
    wanted.current = false;
    field.focus();
  }, []);
  useImperativeHandle(
    ref,
    (): WritingField => ({
      get selectionStart() {
        return inner.current?.selectionStart ?? 0;
      },
      get selectionEnd() {
        return inner.current?.selectionEnd ?? 0;
      },
      focus: () => {
        if (inner.current) inner.current.focus();
        else wanted.current = true;
      },
      setSelectionRange: (from, to) => inner.current?.setSelectionRange(from, to),
      replaceWithHtml: (range, html) => inner.current?.replaceWithHtml?.(range, html),
    }),
    [],
  );
  return (
    <Suspense fallback={<div className={classes.waiting}>{text}</div>}>
      <RichEditor {...props} onField={attach} />
    </Suspense>
  );
}
