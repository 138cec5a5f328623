import type { z } from 'zod';
import { ApiError } from '#web/kit/api/api-error.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { translateFault } from '#web/kit/api/fault-sentence.ts';
import { i18n } from '#web/kit/text/i18n.ts';

/** Error texts by the path of their field (`name`, `config.url`). */
export type FieldErrors = Readonly<Record<string, string>>;

const words = (issue: z.core.$ZodIssue): string => {
  const t = i18n.t;
  if (issue.code === 'too_small') {
    const count = Number(issue.minimum);
    if (issue.origin === 'string') {
      return count <= 1 ? t('kit.form.issues.required') : t('kit.form.issues.too_short', { count });
    }
    return issue.origin === 'array'
      ? t('kit.form.issues.too_few', { count })
      : t('kit.form.issues.too_small', { count });
  }
  if (issue.code === 'too_big') {
    const count = Number(issue.maximum);
    if (issue.origin === 'string') return t('kit.form.issues.too_long', { count });
    return issue.origin === 'array'
      ? t('kit.form.issues.too_many', { count })
      : t('kit.form.issues.too_big', { count });
  }
  if (issue.code === 'invalid_type') {
    if (issue.expected === 'number') return t('kit.form.issues.number');
    return issue.expected === 'int' ? t('kit.form.issues.whole') : t('kit.form.issues.required');
  }
  if (issue.code === 'invalid_format') {
    if (issue.format === 'email') return t('kit.form.issues.email');
    if (issue.format === 'url') return t('kit.form.issues.url');
    return issue.format === 'regex' && /#/.test(issue.pattern ?? '')
      ? t('kit.form.issues.color')
      : t('kit.form.issues.invalid');
  }
  return issue.code === 'custom' && issue.message !== 'Invalid input'
    ? translateFault(issue.message)
    : t('kit.form.issues.invalid');
};

/** The first error of each field, from a schema; undefined when all is valid. */
export const validateFields = (schema: z.ZodType, values: unknown): FieldErrors => {
  const read = schema.safeParse(values);
  if (read.success) return {};
  const found: Record<string, string> = {};
  for (const issue of read.error.issues) found[issue.path.join('.')] ??= words(issue);
  return found;
};

/**
 * The server's errors for single fields, in the reader's language. A taken value is reported by its code; a taken name concerns the field
 * that must be unique, though the server may name none.
 */
export const toFieldErrors = (error: unknown, unique: readonly string[] = []): FieldErrors => {
  if (!(error instanceof ApiError)) return {};
  const isTaken = error.code === 'name_taken' || error.code === 'email_taken';
  const named = Object.entries(error.fields);
  if (named.length > 0)
    return Object.fromEntries(
      named.map(([path, said]) => [
        path,
        isTaken || said === error.message ? formatError(error) : translateFault(said),
      ]),
    );
  const [first] = unique;
  return error.code === 'name_taken' && first ? { [first]: formatError(error) } : {};
};
