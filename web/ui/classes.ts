/** Joins class names and leaves out what is absent: `classes('tag', isNew && 'tag-ink')`. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
