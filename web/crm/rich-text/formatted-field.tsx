import { Button, Input, Textarea } from '@mantine/core';
import { IconTypography } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RichField } from './rich-field.tsx';
import type { RichValue, WritingField } from './writing-field.ts';
import classes from './rich-text.module.css';

type Props = {
  label: string;
  description?: string;
  error?: string;
  disabled?: boolean;
  value: RichValue;
  onChange: (value: RichValue) => void;
  /** What can be filled in: the name as it is written, and as people read it. */
  placeholders?: readonly { name: string; label: string }[];
};

/** A prepared text, plain until its writer asks for formatting: e-mails then have that, and other channels the text without it. */
export function FormattedField(props: Props) {
  const { value, onChange, placeholders = [], disabled = false, ...frame } = props;
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const rich = useRef<WritingField>(null);
  const [isRich, setIsRich] = useState(value.html !== '');
  // The plain text as the editor counts it; what is stored has the signs of its lists too.
  const [shown, setShown] = useState(value.html === '' ? value.text : '');
  const insert = (name: string): void => {
    const field = isRich ? rich.current : area.current;
    const { selectionStart: from = value.text.length, selectionEnd: to = from } = field ?? {};
    const written = `{{${name}}}`;
    if (isRich) return rich.current?.replaceWithHtml?.({ from, to }, written);
    onChange({ html: '', text: value.text.slice(0, from) + written + value.text.slice(to) });
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from + written.length, from + written.length);
    });
  };
  const toggle = (): void => {
    setShown(value.text);
    if (isRich) onChange({ ...value, html: '' });
    setIsRich(!isRich);
  };
  return (
    <div>
      {isRich && !disabled ? (
        <Input.Wrapper {...frame} labelElement="div">
          <div className={classes.boxed}>
            <RichField
              ref={rich}
              label={frame.label}
              placeholder=""
              purpose={null}
              rows={4}
              value={{ html: value.html, text: shown }}
              onChange={(next) => {
                setShown(next.text);
                onChange(next);
              }}
            />
          </div>
        </Input.Wrapper>
      ) : (
        <Textarea
          {...frame}
          ref={area}
          autosize
          minRows={4}
          maxRows={14}
          disabled={disabled}
          value={value.text}
          onChange={({ currentTarget }) => onChange({ html: '', text: currentTarget.value })}
        />
      )}
      {!disabled && (
        <div className={classes.under} role="group" aria-label={t('canned.insert')}>
          {placeholders.map(({ name, label }) => (
            <Button key={name} size="compact-xs" variant="default" radius="xl" onClick={() => insert(name)}>
              {label}
            </Button>
          ))}
          <Button
            className={classes.toggle ?? ''}
            size="compact-xs"
            variant="subtle"
            color="gray"
            leftSection={<IconTypography size={14} aria-hidden />}
            aria-pressed={isRich}
            title={t('mail.format.for_mails')}
            onClick={toggle}
          >
            {t(isRich ? 'mail.format.off' : 'mail.format.on')}
          </Button>
        </div>
      )}
    </div>
  );
}
