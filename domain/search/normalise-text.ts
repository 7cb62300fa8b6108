/** Normalises text for comparison: 'King’s Lynn' and 'kings  LYNN' are 'kings lynn', 'Ynys Môn' is 'ynys mon'. */
export function normaliseText(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’.]/g, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
