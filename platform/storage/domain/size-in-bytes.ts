const units: Record<string, number> = {
  B: 1,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  KIB: 1024,
  MIB: 1024 ** 2,
  GIB: 1024 ** 3,
}

/** 1048576 -> 1048576 · '1MB' -> 1000000 · '50MiB' -> 52428800. Undefined if it is not a size. */
export function sizeInBytes(value: number | string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)\s*([A-Za-z]*)$/.exec(`${value}`)
  const unit = units[(match?.[2] || 'B').toUpperCase()]
  return match?.[1] && unit ? Math.floor(Number(match[1]) * unit) : undefined
}
