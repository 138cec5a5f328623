/**
 * The text of a file as people's programs write it: UTF-8, with or without a mark, and what older spreadsheets in Thailand write
 * (Windows-874) where it is not UTF-8.
 */
export const readTextFile = async (file: Blob): Promise<string> => {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-874').decode(bytes);
  }
};
