/** `0-24/3573458`, `*` for none: which of how many rows an answer holds. */
export function contentRange(first: number, rows: number, total: number | undefined): string {
  const part = rows > 0 ? `${first}-${first + rows - 1}` : '*'
  return `${part}/${total ?? '*'}`
}

/** 206 says that there is more; 416 is for a page that starts behind the last row. */
export function rangeStatus(first: number, rows: number, total: number | undefined): 200 | 206 | 416 {
  if (total === undefined) return 200
  if (first > total) return 416
  return rows < total ? 206 : 200
}
