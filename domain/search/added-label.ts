/** Added in the last 24 hours · Added in the last 7 days */
export function addedLabel(days: number): string {
  return days === 1 ? 'Added in the last 24 hours' : `Added in the last ${days} days`
}
