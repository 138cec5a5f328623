/** With this the names of the data sets of uploads begin, and with `upload_` those of their dimensions. */
export const UPLOAD_PREFIX = 'upload';

/** The name of an upload as a data set: of the last twelve digits of its id, which are random. */
export const nameUploadDataSet = (id: string): string => `${UPLOAD_PREFIX}-${id.slice(-12)}`;
