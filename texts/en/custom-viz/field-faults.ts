/** Why a shared field is refused. */
export const fieldFaults = {
  field_cycle: 'It would be computed from itself, by way of {{names}}.',
  field_not_official: 'It names {{name}}, which is not official.',
  field_name_needed: 'Enter a name.',
  official_is_shared: 'An official field is shared with everyone.',
  value_twice: '{{value}} is there twice.',
  bands_overlap: 'This range is empty or overlaps another one.',
  too_many_values: 'At most {{limit}} values can be grouped.',
} as const;
