/* The semantic layer. */

/** Why a question is refused. */
export const faults = {
  unknown_measure: 'There is no measure {{measure}}.',
  unknown_dimension: 'No data set has the dimension {{dimension}}.',
  unknown_number: 'No data set has the number {{number}}.',
  dimension_without_texts: 'The values of {{dimension}} are no texts of which a part could be found.',
  unknown_instant: 'No data set has the time {{instant}}.',
  data_set_hidden: 'You may not see the data set {{data_set}}.',
  field_hidden: 'You may not read {{field}}.',
  dimension_personal: '{{dimension}} shows personal data, which you may not see.',
  combined_without_values:
    '{{dimension}} combines the values of a list that are named, and no first ones of them.',
  dimension_twice: '{{dimension}} is used twice; a dimension can be used once.',
  dimension_not_shared:
    '{{dimension}} is not a dimension of {{data_sets}}: data sets are counted each alone and matched by dimensions that all of them have.',
  dimension_towards_many:
    'One row of {{data_sets}} can have several rows with {{dimension}}, so counting along it would count rows more than once. Use it as a condition instead.',
  dimension_ambiguous: '{{dimension}} can be reached in several ways: {{links}}.',
  share_of_ratio:
    '{{measure}} is no part of a whole, so it has no share; it is computed again at every level.',
  share_without_axis: 'A share within {{dimension}} needs {{dimension}} as rows or columns.',
  too_many_bars: 'The span has more than {{limit, number}} bars; choose wider bars.',
  year_of_long_span:
    'A span of more than a year cannot be compared with a year before: the two would overlap.',
  periods_overlap: 'The period to compare with overlaps the first one; choose one that is apart from it.',
  top_of_time: 'Time is shown as a whole; the first values of another dimension can be chosen.',
  order_unasked: 'Rows can be ordered by {{measure}} only if it is one of the measures.',
  question_formula: 'The formula of {{name}} is wrong at character {{position, number}}: {{reason}}',
  calculated_twice: 'Two calculated fields or measures have the name {{name}}.',
  formula_counts_nothing: 'A measure needs something that is counted, such as count() or another measure.',
  formula_without_parent: '{{name}} compares with the level above, so it needs rows or columns.',
  top_of_formula:
    '{{measure}} combines several data sets, periods or levels, so it cannot choose the first values; choose them by one of its parts.',
  facts_not_built: 'The numbers of the CRM are still being prepared; try again in a moment.',
  question_failed: 'This number could not be computed. The fault is recorded.',
  question_expensive:
    'This would read about {{rows, number}} rows; {{limit, number}} is the limit. A shorter span or a filter makes it cheap.',
  question_expensive_sums:
    'This would read about {{rows, number}} rows; {{limit, number}} is the limit. A shorter span, a filter, or only the dimensions {{prepared}}, for which sums are prepared, make it cheap.',
  question_limit:
    'This took longer, or more memory, than a question may. A shorter span, a filter or fewer values make it cheap.',
  engine_busy: 'The database has no free memory at the moment; try again shortly.',
  question_superseded: 'A newer question has taken the place of this one.',
  linked_not_many: 'No data set of the question leads to several rows of {{data_set}}.',
} as const;
