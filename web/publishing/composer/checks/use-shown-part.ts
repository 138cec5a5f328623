import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { formatList } from '#web/kit/text/format-list.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { useComposer } from '../composer-context.ts';

/** Values of parts that are no plain texts: a planned time, a comment, a list of words, and lists of media or parts of a thread. */
const Plan = z.object({ wall_time: z.string().nullable(), zone: z.string() });
const Comment = z.object({ text: z.string() });
const Words = z.array(z.string());
const Parts = z.array(z.object({ text: z.string() }));

/** The name of a part of a post, with its account, and its values as people read them. */
export function useShownPart(part: string): { name: string; show: (value: unknown) => string } {
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  const { chosen } = useComposer();
  const [group = '', ...rest] = part.split('.');
  const field = rest.at(-1) ?? group;
  const key = `publishing_composer.conflict.fields.${field}`;
  const label = i18n.exists(key)
    ? i18n.t(key as 'publishing_composer.text')
    : t('publishing_composer.options');
  const account = group === 'own' ? chosen.find(({ connection_id }) => connection_id === rest[0]) : undefined;
  const show = (value: unknown): string => {
    if (value === undefined) return t('publishing_composer.follows');
    if (typeof value === 'string' && value !== '') return value;
    const plan = Plan.safeParse(value).data;
    if (plan?.wall_time) return `${plan.wall_time.replace('T', ' ')} · ${plan.zone}`;
    const comment = Comment.safeParse(value).data;
    if (comment) return comment.text;
    const words = Words.safeParse(value).data;
    if (words && words.length > 0) return formatList(words, language);
    const parts = Parts.safeParse(value).data;
    if (parts && parts.length > 0) return parts.map(({ text }) => text).join('\n\n');
    if (Array.isArray(value) && value.length > 0)
      return t('publishing_composer.conflict.files', { count: value.length });
    return t('publishing_composer.conflict.nothing');
  };
  return { name: account ? `${account.name} · ${label}` : label, show };
}
