type Theme = 'light' | 'dark'

export const themeKey = 'lintel-theme'

/** The visitor's choice, or the system's theme. */
function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return systemTheme()
}

/**
 * Switches the theme and stores it. A choice that equals the system's is removed, so that the page follows the system
 * again.
 */
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
    // Without storage, the choice lasts until the page is left.
  }
}
