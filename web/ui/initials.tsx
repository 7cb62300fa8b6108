/** Initials in place of a picture or logo. */
export function Initials({ name }: { name: string }) {
  const letters = initialsOf(name)
  return (
    <span
      aria-hidden
      className={`display grid size-12 shrink-0 place-items-center rounded-control bg-fill font-semibold ${letters.length > 2 ? 'text-sm' : 'text-md'}`}
    >
      {letters}
    </span>
  )
}

/** Oakley & Rowe → O&R, Asha Verma → AV */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return words
    .slice(0, 3)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('')
}
