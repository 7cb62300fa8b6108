type Theme = 'light' | 'dark'

export const themeKey = 'lintel-theme'

/** What the visitor sees now: their own choice, or else what the system says. */
function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return systemTheme()
}

/** Turns to the other theme and remembers it; a choice that equals the system's is forgotten, so that it follows again. */
export function toggleTheme(): void {
  const next: Theme = currentTheme() === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset.theme = next
  storeTheme(next)
}

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function storeTheme(theme: Theme): void {
  try {
    if (theme === systemTheme()) localStorage.removeItem(themeKey)
    else localStorage.setItem(themeKey, theme)
  } catch {
    // A browser that keeps nothing still shows the chosen theme until the page is left.
  }
}
