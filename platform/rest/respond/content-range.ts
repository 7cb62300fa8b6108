/** `0-24/3573458`: the rows of the page and the total; `*` for none or unknown. */
export function contentRange(first: number, rows: number, total: number | undefined): string {
  const part = rows > 0 ? `${first}-${first + rows - 1}` : '*'
  return `${part}/${total ?? '*'}`
}

/** 206 if there are more rows; 416 if the page starts after the last row. */
export function rangeStatus(first: number, rows: number, total: number | undefined): 200 | 206 | 416 {
  if (total === undefined) return 200
  if (first > total) return 416
  return rows < total ? 206 : 200
}
