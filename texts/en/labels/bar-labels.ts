/** Labels of bars of time that the formats of dates do not have. */
export const barLabels = {
  quarter: (quarter: number, year: number) => `Q${quarter} ${year}`,
};
