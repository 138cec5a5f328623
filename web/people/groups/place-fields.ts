import { useTranslation } from 'react-i18next';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';
import type { FieldPlan } from '#web/kit/form/field.ts';
import { useRoleName } from './names.ts';
import type { People } from './use-people.ts';

/** The fields of a person as a form draws them: which roles and groups one may give, with their names. */
export function usePersonFields(people: People, kept?: { _id: string; name: string }) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const { roles, groups, beyond_groups } = people.options.data ?? {
    roles: [],
    groups: [],
    beyond_groups: true,
  };
  const given = roles.filter(({ assignable, _id }) => assignable || _id === kept?._id);
  const fields: readonly FieldPlan[] = [
    { name: 'name', control: 'text', optional: false, choices: [], initial: '' },
    { name: 'email', control: 'text', optional: false, choices: [], initial: '' },
    {
      name: 'role_id',
      control: 'select',
      optional: false,
      choices: given.map(({ _id }) => _id),
      initial: null,
    },
    {
      name: 'group_id',
      control: 'select',
      optional: beyond_groups,
      choices: groups.map(({ _id }) => _id),
      initial: null,
    },
  ];
  const words: Readonly<Record<string, FieldLabels>> = {
    name: { label: t('people.fields.name') },
    email: { label: t('people.fields.email'), help: t('people.fields.email_help') },
    role_id: {
      label: t('people.fields.role'),
      help: t('people.fields.role_help'),
      choices: Object.fromEntries(given.map(({ _id, name }) => [_id, roleName(name)])),
    },
    group_id: {
      label: t('people.fields.group'),
      help: t('people.fields.group_help'),
      choices: Object.fromEntries(groups.map(({ _id, name }) => [_id, name])),
    },
    language: {
      label: t('people.fields.language'),
      choices: { en: t('people.fields.languages.en'), th: t('people.fields.languages.th') },
    },
  };
  return { fields, words: (name: string): FieldLabels => words[name] ?? { label: name } };
}
