const beamAndPosts = 'M2 3.5h24v4.6H2zM5 8.1h3.8v17.4H5zM19.2 8.1H23v17.4h-3.8z'
const door = 'M10.4 9.7l5.8 2v15.2l-5.8-1.4z'

/** Decorative. A plain one has the colour of the text. */
export function Mark({ size = 28, isPlain = false }: { size?: number; isPlain?: boolean }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" className="shrink-0">
      <MarkShape doorColour={isPlain ? 'currentColor' : 'var(--color-accent)'} />
    </svg>
  )
}

/** For use in other SVGs; 28 units square. */
export function MarkShape({ doorColour }: { doorColour: string }) {
  return (
    <>
      <path fill="currentColor" d={beamAndPosts} />
      <path fill={doorColour} d={door} />
    </>
  )
}
