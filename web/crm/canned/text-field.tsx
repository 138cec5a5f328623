import { Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PLACEHOLDERS, type Placeholder } from '#contracts/crm/canned/placeholders.ts';
import { usePlaceholderLabels } from './placeholder-labels.ts';
import classes from './form.module.css';

type Props = {
  label: string;
  value: string;
  error?: string;
  disabled?: boolean;
  onChange: (text: string) => void;
};

/** The text of a response, with a row of placeholders that can be inserted at the cursor. */
export function TextField({ value, onChange, disabled, ...frame }: Props) {
  const { t } = useTranslation();
  const { nameOf } = usePlaceholderLabels();
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (name: Placeholder) => {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = area.current ?? {};
    const written = `{{${name}}}`;
    onChange(value.slice(0, from) + written + value.slice(to));
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from + written.length, from + written.length);
    });
  };
  return (
    <div>
      <Textarea
        {...frame}
        ref={area}
        autosize
        minRows={4}
        maxRows={14}
        disabled={disabled ?? false}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {!disabled && (
        <div className={classes.chips} role="group" aria-label={t('canned.insert')}>
          {PLACEHOLDERS.map((name) => (
            <Button key={name} size="compact-xs" variant="default" radius="xl" onClick={() => insert(name)}>
              {nameOf(name)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
