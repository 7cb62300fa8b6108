/** Joins class names without falsy ones: `classes('tag', isNew && 'tag-ink')`. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
