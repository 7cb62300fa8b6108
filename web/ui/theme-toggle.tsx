import { SunMoon } from 'lucide-react'
import { toggleTheme } from '../browser/theme.ts'
import { IconButton } from './icon-button.tsx'

export function ThemeToggle({ iconSize }: { iconSize?: number }) {
  return (
    <IconButton
      icon={SunMoon}
      iconSize={iconSize}
      label="Light or dark theme"
      className="needs-script"
      onClick={toggleTheme}
    />
  )
}
