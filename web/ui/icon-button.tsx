import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  icon: LucideIcon
  label: string
  iconSize?: number
}

/** A 44 px square. The label is its accessible name and tooltip. */
export function IconButton({ icon, label, iconSize = 20, className, type = 'button', ...rest }: Props) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classes(
        'grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-ink hover:bg-fill',
        'transition-colors duration-(--duration-fast)',
        className,
      )}
      {...rest}
    >
      <Icon of={icon} size={iconSize} />
    </button>
  )
}
