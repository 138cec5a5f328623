/** The data set of a measure, by the first part of its name. */
export const getDataSetName = (ref: string): string => ref.slice(0, ref.indexOf('.'));
/** The name of a measure within its data set. */
export const getMeasureName = (ref: string): string => ref.slice(ref.indexOf('.') + 1);
