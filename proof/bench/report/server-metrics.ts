/** The unlabelled metrics of a server by name; NaN for those it does not have. */
export async function readMetrics(url: string): Promise<(name: string) => number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const values = new Map<string, number>()
  for (const line of text.split('\n')) {
    const [, name, value] = /^(\w+) (\S+)$/.exec(line) ?? []
    if (name !== undefined) values.set(name, Number(value))
  }
  return (name) => values.get(name) ?? Number.NaN
}

export const memoryMb = async (url: string): Promise<number> =>
  (await readMetrics(url))('process_resident_memory_bytes') / 2 ** 20
