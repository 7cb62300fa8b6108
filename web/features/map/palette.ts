/** The map's colours in the current theme. */
export type Palette = Record<'land' | 'built' | 'water' | 'rail' | 'label' | 'ink' | 'surface', string> & {
  font: string
}

const names = {
  land: '--color-map-land',
  built: '--color-map-built',
  water: '--color-map-water',
  rail: '--color-map-rail',
  label: '--color-map-label',
  ink: '--color-ink',
  surface: '--color-surface',
} as const

export function readPalette(element: HTMLElement): Palette {
  const style = getComputedStyle(element)
  const colours = Object.fromEntries(
    Object.entries(names).map(([name, variable]) => [name, style.getPropertyValue(variable).trim()]),
  ) as Record<keyof typeof names, string>
  return { ...colours, font: style.getPropertyValue('--font-text').trim() || 'sans-serif' }
}

/** Called when the theme changes, by the visitor or the system. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const evening = matchMedia('(prefers-color-scheme: dark)')
  evening.addEventListener('change', onChange)
  return () => {
    observer.disconnect()
    evening.removeEventListener('change', onChange)
  }
}
