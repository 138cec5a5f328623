/** Choosing the colour of a value. */
export const viz_colors = {
  open: 'Colour of {{name}}',
  title: 'Colour of {{name}} in all charts',
  choose: '{{color}}, {{pattern}}',
  colors: {
    c0: 'Blue',
    c1: 'Amber',
    c2: 'Green',
    c3: 'Purple',
    c4: 'Light blue',
    c5: 'Orange',
    c6: 'Olive',
  },
  patterns: { p0: 'plain', p1: 'striped', p2: 'striped the other way', p3: 'dotted' },
  given: 'Choose for me',
  list: 'Colours',
};
