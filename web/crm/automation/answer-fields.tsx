import type { FieldLabels } from '#web/kit/form/field-labels.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { TextField } from '../canned/text-field.tsx';

type Props = { draft: Draft; words: (name: string) => FieldLabels; disabled: boolean };

/** What a rule answers, in general and in Thai, each with formatting for e-mails by choice. */
export function AnswerFields({ draft: { form }, words, disabled }: Props) {
  const field = (name: 'text' | 'text_th', htmlName: 'html' | 'html_th') => {
    const { label, help } = words(name);
    const error = form.errors[name] ?? form.errors[htmlName];
    return (
      <TextField
        label={label}
        {...(help ? { description: help } : {})}
        {...(typeof error === 'string' ? { error } : {})}
        disabled={disabled}
        value={{ text: String(form.values[name] ?? ''), html: String(form.values[htmlName] ?? '') }}
        onChange={({ text, html }) => form.setValues({ [name]: text, [htmlName]: html })}
      />
    );
  };
  return (
    <>
      {field('text', 'html')}
      {field('text_th', 'html_th')}
    </>
  );
}
