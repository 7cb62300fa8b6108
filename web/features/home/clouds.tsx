const bars = [
  [40, 150, 230, 24],
  [86, 130, 140, 28],
  [150, 166, 190, 18],
  [360, 60, 200, 22],
  [400, 42, 110, 26],
  [330, 76, 150, 14],
] as const

export function Clouds() {
  return (
    <svg
      width="620"
      height="260"
      viewBox="0 0 620 260"
      aria-hidden="true"
      className="absolute top-9 right-[3%] fill-cloud max-xl:hidden"
    >
      {bars.map(([x, y, width, height]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx={height / 2} />
      ))}
    </svg>
  )
}
