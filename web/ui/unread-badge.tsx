import { classes } from './classes.ts'

/** Announced as ', 2 unread'. */
export function UnreadBadge({ unread = 0, className }: { unread?: number | undefined; className: string }) {
  if (unread === 0) return null
  return (
    <>
      <span className="sr-only">, {unread} unread</span>
      <span
        aria-hidden
        className={classes(
          'tabular grid h-4.5 min-w-4.5 place-items-center rounded-full bg-strong px-1 font-bold text-2xs text-on-strong leading-none',
          className,
        )}
      >
        {unread > 99 ? '99+' : unread}
      </span>
    </>
  )
}
